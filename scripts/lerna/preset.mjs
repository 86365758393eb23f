/**
 * How lerna reads our commits ("mf-auth: what changed") and writes the changelog of a package from those that touched its folder.
 * A preset of conventional-changelog, which lerna.json names.
 */
export const parser = {
  headerPattern: /^([^:]+): (.*)$/,
  headerCorrespondence: ['scope', 'subject'],
  noteKeywords: ['BREAKING CHANGE'],
};

export const writer = {
  transform: (commit) => ({ ...commit, text: commit.subject ?? commit.header, short: commit.hash?.slice(0, 7) }),
  mainTemplate: '{{> header}}{{#each commitGroups}}{{#each commits}}{{> commit}}{{/each}}{{/each}}\n',
  headerPartial: '## {{version}} ({{date}})\n\n',
  commitPartial: '* {{text}}{{#if short}} ({{short}}){{/if}}\n',
  footerPartial: '',
};

const [major, minor] = [0, 1];

/** A change that others must follow makes a major version, any other a minor one. */
export const whatBump = (commits) => ({ level: commits.some(({ notes }) => notes.length > 0) ? major : minor });
