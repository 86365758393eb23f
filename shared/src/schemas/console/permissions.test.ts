import { describe, expect, it } from '@jest/globals';
import {
  approvalKinds,
  approversOf,
  mayDo,
  needsApproval,
  needsRecentProof,
  operatorRoles,
  permissions,
} from './permissions';

describe('permissions of operators', () => {
  it('closing an account for a while is the support desk’s alone, and at once', () => {
    expect(mayDo(['support'], 'people.lock')).toBe(true);
    expect(needsApproval(['support'], 'people.lock', false)).toBe(false);
    expect(needsRecentProof('people.lock')).toBe(false);
  });

  it('the support desk asks for what opens an account, and security lifts a lock, but not one after an alarm', () => {
    expect(needsApproval(['support'], 'people.unlock', false)).toBe(true);
    expect(needsApproval(['support', 'security'], 'people.unlock', false)).toBe(false);
    expect(needsApproval(['support', 'security'], 'people.unlock', true)).toBe(true);
    expect(needsApproval(['support'], 'people.lock', true)).toBe(false);
    expect(needsApproval(['security'], 'people.reset_factor', false)).toBe(true);
    expect(mayDo(['support'], 'people.activate')).toBe(false);
  });

  it('an owner grants roles and reads no person', () => {
    const ofOwner = Object.keys(permissions).filter((name) => mayDo(['owner'], name as keyof typeof permissions));
    expect(ofOwner).toContain('operators.grant');
    expect(ofOwner.filter((name) => /^(?:people|codes|support)\./.test(name))).toEqual([]);
  });

  it('roles add up, and without one nothing is allowed', () => {
    for (const name of Object.keys(permissions) as (keyof typeof permissions)[]) {
      expect(mayDo([], name)).toBe(false);
      expect(mayDo(operatorRoles, name)).toBe(true);
    }
    expect(mayDo(['reviewer', 'auditor'], 'audit.read')).toBe(true);
    expect(mayDo(['reviewer'], 'audit.read')).toBe(false);
  });

  it('what opens needs a recent proof, to ask for it and to approve it', () => {
    for (const kind of approvalKinds) expect(needsRecentProof(kind)).toBe(true);
    expect(needsRecentProof('approvals.approve')).toBe(true);
  });

  it('whoever approves a kind of request may approve at all', () => {
    for (const kind of approvalKinds)
      for (const role of approversOf[kind]) expect(mayDo([role], 'approvals.approve')).toBe(true);
  });
});
