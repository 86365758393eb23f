import type { interactionPolicy as Policy, KoaContextWithOIDC } from 'oidc-provider';
import { epochSeconds } from '../../platform/clock';
import type { Context } from '../../context';
import { hashValue } from './artifacts.repository';
import { secondFactorAcr } from './claims';
import { currentRun, type Decided, type Decision } from './decision';
import { holderOf, presentedOf } from './engineReads';
import { engineLibrary } from './engineLibrary';

/** The interaction of a request: named by the call of the site, or by the address with which it sent the browser back. */
async function interactionOf(context: Context, ctx: KoaContextWithOIDC) {
  const named = currentRun()?.interaction ?? ctx.query.interaction;
  if (typeof named !== 'string') return undefined;
  const found = await presentedOf(context, hashValue(named));
  const { client_id } = (found?.payload.params ?? {}) as { client_id?: string };
  return found?.kind === 'Interaction' && client_id === ctx.oidc.client?.clientId ? found : undefined;
}

/** Whether the person has proved themselves since the request came (`prompt=login`, `max_age`). */
async function isFresh(context: Context, ctx: KoaContextWithOIDC): Promise<boolean> {
  const interaction = await interactionOf(context, ctx);
  const sid = ctx.oidc.session?.uid;
  const holder = interaction && sid ? await holderOf(context, sid, null) : undefined;
  return interaction !== undefined && holder !== undefined && holder.confirmed_at > interaction.created_at;
}

/**
 * What the person has decided since the request came: at the site, or there before the engine was to answer in its own
 * way. Nobody was asked under `prompt=none`.
 */
export async function decisionOf(context: Context, ctx: KoaContextWithOIDC): Promise<Decision | undefined> {
  const decision = currentRun()?.decision ?? (await keptDecision(context, ctx));
  return decision === 'allow' && ctx.oidc.prompts.has('none') ? undefined : decision;
}

async function keptDecision(context: Context, ctx: KoaContextWithOIDC): Promise<Decision | undefined> {
  const interaction = await interactionOf(context, ctx);
  const decided = interaction?.payload.decided as Decided | undefined;
  if (!interaction || !decided || decided.sid !== ctx.oidc.session?.uid) return undefined;
  return asksForNoMore(ctx, interaction.payload.params as DataAsked) ? decided.decision : undefined;
}

/** What a request says of the data that it wants. */
interface DataAsked {
  scope?: string;
  claims?: string;
}

/** A decision is about the request that was shown; the address that brings it back may say something else by now. */
function asksForNoMore({ oidc }: KoaContextWithOIDC, { scope = '', claims }: DataAsked): boolean {
  const shown = scope.split(' ');
  return [...oidc.requestParamOIDCScopes].every((asked) => shown.includes(asked)) && oidc.params?.claims === claims;
}

const isAgreed = async (context: Context, ctx: KoaContextWithOIDC): Promise<boolean> =>
  (await decisionOf(context, ctx)) === 'allow';

/** Whether the request asks for two factors that the person has and this session has not seen. */
async function lacksSecondFactor(context: Context, ctx: KoaContextWithOIDC): Promise<boolean> {
  const { params, session, prompts } = ctx.oidc;
  const wishes = String(params?.acr_values ?? '').split(' ');
  if (!wishes.includes(secondFactorAcr) || prompts.has('none') || !session?.uid) return false;
  const holder = await holderOf(context, session.uid, null);
  return holder !== undefined && holder.two_factor_auth !== 'DISABLE' && !holder.amr.includes('mfa');
}

/**
 * When the engine asks for the person: its own rules, where "since the request came" is read from our interaction and
 * not from a login page of the engine's.
 */
export function createPolicy(context: Context): Policy.DefaultPolicy {
  const { errors, interactionPolicy } = engineLibrary();
  const { Check, Prompt, base } = interactionPolicy;
  const policy = base();
  const login = policy.get('login')?.checks;
  const consent = policy.get('consent')?.checks;
  if (!login || !consent) throw new Error('The engine has no prompts login and consent.');

  login.remove('login_prompt');
  login.remove('max_age');
  login.add(
    new Check('login_prompt', 'login prompt was not resolved', 'login_required', async (ctx) => {
      return ctx.oidc.prompts.has('login') && !(await isFresh(context, ctx));
    }),
    0,
  );
  login.add(
    new Check('max_age', 'End-User authentication could not be obtained', 'login_required', async (ctx) => {
      const { params, session } = ctx.oidc;
      if (params?.max_age === undefined || !session?.accountId) return false;
      const age = epochSeconds(context.clock.now()) - (session.authTime() ?? 0);
      return age > Number(params.max_age) && !(await isFresh(context, ctx));
    }),
  );
  login.add(
    new Check('second_factor', 'a second factor is required', 'login_required', async (ctx) => {
      return (await lacksSecondFactor(context, ctx)) && !(await isFresh(context, ctx));
    }),
  );
  for (const reason of ['essential_acrs', 'essential_acr']) {
    const check = login.get(reason);
    if (!check) throw new Error(`The engine has no check ${reason}.`);
    const isUnmet = check.check;
    check.check = async (ctx) => {
      if (!(await isUnmet(ctx))) return false;
      // Signing in once more would not change what the person has.
      if (await isFresh(context, ctx))
        throw new errors.CustomOIDCProviderError('unmet_authentication_requirements', check.description);
      return true;
    };
  }

  // Whoever has just signed in has said who they are; who was signed in is asked, and agreeing is the answer.
  const choice = new Prompt({ name: 'select_account', requestable: true });
  choice.checks.remove('select_account_prompt');
  choice.checks.add(
    new Check('select_account_prompt', 'the account was not chosen', 'account_selection_required', async (ctx) => {
      return (
        ctx.oidc.prompts.has('select_account') && !(await isFresh(context, ctx)) && !(await isAgreed(context, ctx))
      );
    }),
  );
  policy.add(
    choice,
    policy.findIndex(({ name }) => name === 'consent'),
  );

  consent.remove('consent_prompt');
  consent.remove('native_client_prompt');
  consent.add(
    new Check('consent_prompt', 'consent prompt was not resolved', 'consent_required', async (ctx) => {
      return ctx.oidc.prompts.has('consent') && !(await isAgreed(context, ctx));
    }),
    0,
  );
  consent.add(
    // Another app may have taken the scheme: a person has to look (RFC 8252 section 8.6).
    new Check(
      'native_client_prompt',
      'native clients require End-User interaction',
      'interaction_required',
      async (ctx) => {
        return ctx.oidc.client?.applicationType === 'native' && !(await isAgreed(context, ctx));
      },
    ),
  );
  return policy;
}
