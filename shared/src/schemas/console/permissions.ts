/**
 * Who of the operators may do what. The service enforces it, and the screens hide what it refuses. Pure data without
 * dependencies: the one schema file, beside `checks/`, whose code a page may import.
 */

/** The roles of operators. A person may have several, each with an end or without one. */
export const operatorRoles = ['auditor', 'support', 'reviewer', 'editor', 'staff', 'security', 'owner'] as const;
export type OperatorRole = (typeof operatorRoles)[number];

const everyRole = operatorRoles;
const desk = ['support', 'security'] as const satisfies readonly OperatorRole[];
const approvers = ['security', 'owner'] as const satisfies readonly OperatorRole[];
/** Those who ask for approvals, and those who decide on them. */
const approvalParties = ['support', ...approvers] as const satisfies readonly OperatorRole[];

/** Each permission, as `resource.verb`, with the roles that have it. */
export const permissions = {
  'me.read': everyRole,
  'today.read': everyRole,
  'figures.read': everyRole,
  'people.find': desk,
  'people.read': desk,
  'people.timeline': desk,
  'people.refusals': desk,
  'people.reveal': desk,
  'people.end_sessions': desk,
  'people.lock': desk,
  'people.unlock': desk,
  'people.deactivate': ['security'],
  'people.activate': ['security'],
  'people.reset_factor': desk,
  'people.clear_limits': desk,
  'people.cancel_deletion': ['security'],
  'codes.find': desk,
  'support.read': desk,
  'support.close': desk,
  'support.note': desk,
  'access.read': ['reviewer'],
  'access.approve': ['reviewer'],
  'access.refuse': ['reviewer'],
  'access.revoke': ['reviewer'],
  'approvals.read': approvalParties,
  'approvals.approve': approvers,
  'approvals.refuse': approvers,
  'approvals.withdraw': approvalParties,
  'audit.read': ['auditor'],
  'audit.export': ['auditor'],
  'operators.read': ['auditor', 'owner'],
  'operators.grant': ['owner'],
  'operators.remove': ['owner'],
} as const satisfies Record<string, readonly OperatorRole[]>;
export type Permission = keyof typeof permissions;

/** Whether one of a person's roles has a permission. */
export const mayDo = (roles: readonly OperatorRole[], permission: Permission): boolean =>
  roles.some((role) => (permissions[permission] as readonly OperatorRole[]).includes(role));

/** A dangerous act needs a proof (`POST /operator/session/`) that is at most this old. */
export const operatorProofSeconds = 5 * 60;

/** What opens an account, gives rights away or cannot be taken back: 401 `proof_required` without a recent proof. */
const dangerousActs: readonly Permission[] = [
  'people.unlock',
  'people.deactivate',
  'people.activate',
  'people.reset_factor',
  'people.cancel_deletion',
  'access.revoke',
  'approvals.approve',
  'audit.export',
  'operators.grant',
  'operators.remove',
];
export const needsRecentProof = (permission: Permission): boolean => dangerousActs.includes(permission);

/** Acts that open something: they are carried out when a second operator has approved them, or after a day. */
export const approvalKinds = ['people.unlock', 'people.activate', 'people.reset_factor', 'operators.grant'] as const;
export type ApprovalKind = (typeof approvalKinds)[number];

/** Who approves each kind: never the person who asked. */
export const approversOf = {
  'people.unlock': ['security'],
  'people.activate': ['security'],
  'people.reset_factor': ['security'],
  'operators.grant': ['owner'],
} as const satisfies Record<ApprovalKind, readonly OperatorRole[]>;

/**
 * Whether an act is answered with 202 and an approval to wait for. Who may lift a lock alone does so, unless the lock followed an alarm.
 * @param isAfterAlarm of a lock: the service took somebody for another person at the account (`lock_alarm` of the person)
 */
export function needsApproval(
  roles: readonly OperatorRole[],
  permission: Permission,
  isAfterAlarm: boolean,
): permission is ApprovalKind {
  if (permission === 'people.unlock') return isAfterAlarm || !roles.includes('security');
  return (approvalKinds as readonly Permission[]).includes(permission);
}
