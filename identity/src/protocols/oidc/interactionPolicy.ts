import type { interactionPolicy as Policy, KoaContextWithOIDC } from 'oidc-provider';
import { isPrivateScheme } from '@passport/shared/schemas/checks/redirectUriFault';
import { epochSeconds } from '../../platform/clock';
import type { Context } from '../../context';
import { countPasskeys } from '../../sign-in/passkeys/passkeys.repository';
import { hashValue } from './artifacts.repository';
import { acrOf, meetsAcr, phishingResistantAcr, secondFactorAcr } from './claims';
import { readInteraction, type Decision, type Interaction } from './interaction';
import { loadArtifact, loadResourceOwner } from './loaders';
import { providerLibrary } from './providerLibrary';
import { providerRequest } from './providerRequest';

/** The part of oidc-provider's context that is used. */
type RequestContext = Pick<KoaContextWithOIDC, 'query' | 'oidc'>;

/**
 * The interaction of a request: its id comes from the consent screen, or from the address to which that redirected the browser. That address
 * has the parameters of a pushed request instead of its `request_uri`: beside a `request_uri`, the id is that of another request.
 */
async function interactionOf(context: Context, ctx: RequestContext): Promise<Interaction | undefined> {
  const isPushed = ctx.oidc.entities.PushedAuthorizationRequest !== undefined;
  const id = providerRequest()?.run?.interaction ?? (isPushed ? undefined : ctx.query.interaction);
  if (typeof id !== 'string') return undefined;
  const interaction = readInteraction(await loadArtifact(context, hashValue(id)));
  const isAlive = interaction !== undefined && interaction.artifact.expires_at > context.clock.now();
  return isAlive && interaction.params.client_id === ctx.oidc.client?.clientId ? interaction : undefined;
}

/** Whether the person has signed in or confirmed their sign-in since the request came (`prompt=login`, `max_age`). */
async function isFresh(context: Context, ctx: KoaContextWithOIDC): Promise<boolean> {
  const interaction = await interactionOf(context, ctx);
  const sid = ctx.oidc.session?.uid;
  const owner = interaction && sid ? await loadResourceOwner(context, sid, null) : undefined;
  return interaction !== undefined && owner !== undefined && owner.confirmed_at > interaction.artifact.created_at;
}

/** The person's decision, and its time. */
interface DatedDecision {
  decision: Decision;
  at: Date;
}

/**
 * The decision of the consent screen: of this call, or one that was kept because the provider answers itself (`form_post`,
 * `fragment`). Under `prompt=none` the person was not asked, so nothing counts as agreed.
 */
export const decisionOf = async (context: Context, ctx: RequestContext): Promise<Decision | undefined> =>
  (await datedDecision(context, ctx))?.decision;

/** When the person agreed to this request; undefined where it relies on an earlier consent. */
export async function agreedAt(context: Context, ctx: RequestContext): Promise<Date | undefined> {
  const decided = await datedDecision(context, ctx);
  return decided?.decision === 'allow' ? decided.at : undefined;
}

async function datedDecision(context: Context, ctx: RequestContext): Promise<DatedDecision | undefined> {
  const decision = providerRequest()?.run?.decision;
  const decided = decision ? { decision, at: context.clock.now() } : await keptDecision(context, ctx);
  return decided?.decision === 'allow' && ctx.oidc.prompts.has('none') ? undefined : decided;
}

async function keptDecision(context: Context, ctx: RequestContext): Promise<DatedDecision | undefined> {
  const interaction = await interactionOf(context, ctx);
  const decided = interaction?.decided;
  if (!decided || decided.sid !== ctx.oidc.session?.uid || !requestsNoMoreThan(interaction, ctx)) return undefined;
  const at = new Date(decided.at ?? interaction.artifact.created_at);
  const owner = await loadResourceOwner(context, decided.sid, interaction.artifact.application_id);
  // The page with the response may be opened again, after the person has disconnected the application.
  if (!owner || (owner.revoked_at !== null && at < owner.revoked_at)) return undefined;
  const request = providerRequest();
  if (request) request.fetchesAnswer = true;
  return { decision: decided.decision, at };
}

/** A decision is about the request that was shown; the address that comes back with it may have been changed. */
function requestsNoMoreThan({ params: { scope = '', claims } }: Interaction, { oidc }: RequestContext): boolean {
  const shown = scope.split(' ');
  return [...oidc.requestParamOIDCScopes].every((name) => shown.includes(name)) && oidc.params?.claims === claims;
}

const isAgreed = async (context: Context, ctx: KoaContextWithOIDC): Promise<boolean> =>
  (await agreedAt(context, ctx)) !== undefined;

/** The authentication context classes that a request names, voluntary or essential. */
function requestedAcrs({ oidc }: KoaContextWithOIDC): string[] {
  const { value, values } = oidc.claims?.id_token?.acr ?? {};
  // A client may send anything.
  const listed = Array.isArray(values) ? (values as unknown[]) : [];
  return [...String(oidc.params?.acr_values ?? '').split(' '), value, ...listed].filter(
    (acr): acr is string => typeof acr === 'string',
  );
}

/**
 * Gives the session the class that the request asks for, if it meets it: oidc-provider compares and issues the class of the session,
 * which is read before the request.
 */
async function chooseAcr(context: Context, ctx: KoaContextWithOIDC): Promise<void> {
  const { session } = ctx.oidc;
  const requested = requestedAcrs(ctx);
  if (!session?.uid || !requested.includes(phishingResistantAcr)) return;
  const owner = await loadResourceOwner(context, session.uid, null);
  if (owner) session.acr = acrOf(owner.amr, requested);
}

/** Whether the request asks for a class (`acr_values`) that this session does not meet, and for which the person has what is needed. */
async function lacksRequestedAcr(context: Context, ctx: KoaContextWithOIDC): Promise<boolean> {
  const { params, session, prompts } = ctx.oidc;
  const requested = String(params?.acr_values ?? '').split(' ');
  const stronger = [secondFactorAcr, phishingResistantAcr].filter((acr) => requested.includes(acr));
  if (stronger.length === 0 || prompts.has('none') || !session?.uid) return false;
  const owner = await loadResourceOwner(context, session.uid, null);
  const unmet = stronger.filter((acr) => owner && !meetsAcr(acr, owner.amr));
  if (!owner || unmet.length === 0) return false;
  if (unmet.includes(secondFactorAcr) && owner.two_factor_auth !== 'DISABLE') return true;
  return (await countPasskeys(context.db, owner.user_id)) > 0;
}

type Checks = Policy.Prompt['checks'];

/**
 * Checks of oidc-provider for when the person has to act first. It counts a sign-in on its own login page as the answer
 * to a request; here that is a sign-in or confirmation since our interaction began.
 */
export function createPolicy(context: Context): Policy.DefaultPolicy {
  const { Prompt, base } = providerLibrary().interactionPolicy;
  const policy = base();
  const login = policy.get('login')?.checks;
  const consent = policy.get('consent')?.checks;
  if (!login || !consent) throw new Error('oidc-provider has no prompts login and consent.');
  replaceLoginChecks(context, login);
  replaceConsentChecks(context, consent);
  const selectAccount = new Prompt({ name: 'select_account', requestable: true });
  replaceAccountCheck(context, selectAccount.checks);
  policy.add(selectAccount);
  return policy;
}

function replaceLoginChecks(context: Context, checks: Checks): void {
  const { Check } = providerLibrary().interactionPolicy;
  checks.remove('login_prompt');
  checks.remove('max_age');
  checks.add(
    new Check('login_prompt', 'login prompt was not resolved', 'login_required', async (ctx) => {
      return ctx.oidc.prompts.has('login') && !(await isFresh(context, ctx));
    }),
    0,
  );
  checks.add(
    new Check('max_age', 'End-User authentication could not be obtained', 'login_required', async (ctx) => {
      const { params, session } = ctx.oidc;
      if (params?.max_age === undefined || !session?.accountId) return false;
      const age = epochSeconds(context.clock.now()) - (session.authTime() ?? 0);
      return age > Number(params.max_age) && !(await isFresh(context, ctx));
    }),
  );
  checks.add(
    new Check('second_factor', 'a second factor is required', 'login_required', async (ctx) => {
      return (await lacksRequestedAcr(context, ctx)) && !(await isFresh(context, ctx));
    }),
  );
  endChecksAfterSignIn(context, checks);
}

/**
 * Checks that a fresh sign-in has to meet, each with the error if it does not: signing in again would change neither what factors the
 * person has nor which account is theirs (OpenID Connect Core sections 3.1.2.1, 5.5.1).
 */
const finalChecks = [
  ['essential_acrs', 'unmet_authentication_requirements'],
  ['essential_acr', 'unmet_authentication_requirements'],
  ['id_token_hint', 'login_required'],
  ['claims_id_token_sub_value', 'login_required'],
] as const;

function endChecksAfterSignIn(context: Context, checks: Checks): void {
  const { errors } = providerLibrary();
  for (const [reason, error] of finalChecks) {
    const check = checks.get(reason);
    if (!check) throw new Error(`oidc-provider has no check ${reason}.`);
    const isUnmet = check.check;
    check.check = async (ctx) => {
      // In each check that compares classes, because oidc-provider runs all checks at once.
      await chooseAcr(context, ctx);
      if (!(await isUnmet(ctx))) return false;
      if (await isFresh(context, ctx)) throw new errors.CustomOIDCProviderError(error, check.description);
      return true;
    };
  }
}

/** A fresh sign-in chooses the account; a person who was signed in before chooses it by agreeing on the consent screen. */
function replaceAccountCheck(context: Context, checks: Checks): void {
  const { Check } = providerLibrary().interactionPolicy;
  checks.remove('select_account_prompt');
  checks.add(
    new Check('select_account_prompt', 'the account was not chosen', 'account_selection_required', async (ctx) => {
      const isRequested = ctx.oidc.prompts.has('select_account');
      return isRequested && !(await isFresh(context, ctx)) && !(await isAgreed(context, ctx));
    }),
  );
}

function replaceConsentChecks(context: Context, checks: Checks): void {
  const { Check } = providerLibrary().interactionPolicy;
  checks.remove('consent_prompt');
  checks.remove('native_client_prompt');
  checks.add(
    new Check('consent_prompt', 'consent prompt was not resolved', 'consent_required', async (ctx) => {
      return ctx.oidc.prompts.has('consent') && !(await isAgreed(context, ctx));
    }),
    0,
  );
  const description = 'native clients require End-User interaction';
  checks.add(
    // Another app may have registered the same scheme: the person is always asked (RFC 8252 section 8.6).
    new Check('native_client_prompt', description, 'interaction_required', async (ctx) => {
      return (ctx.oidc.client?.redirectUris ?? []).some(isPrivateScheme) && !(await isAgreed(context, ctx));
    }),
  );
}
