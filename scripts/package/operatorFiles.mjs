/** Files and folders of an archive for operators, with the paths of the repository. Links of their pages lead only to these. */
export const operatorFiles = [
  'deploy',
  'docs/operations.md',
  'docs/scale.md',
  'docs/endurance.md',
  'docs/budgets.md',
  'docs/security.md',
  'docs/releases.md',
  'docs/licences.md',
  'docs/integration',
  'docs/decisions',
  'CHANGELOG.md',
  'SECURITY.md',
  '.env.example',
];
