import type { AccessListItem } from '@passport/shared/schemas/console/access';
import type { PersonRef } from '@passport/shared/schemas/console/acts';
import type { Approval } from '@passport/shared/schemas/console/approvals';
import type { AuditRow } from '@passport/shared/schemas/console/audit';
import type { Person, Refusals } from '@passport/shared/schemas/console/people';
import type { OperatorRole } from '@passport/shared/schemas/console/permissions';
import type { OperatorMe } from '@passport/shared/schemas/console/session';
import type { SupportDetails, SupportListItem } from '@passport/shared/schemas/console/support';

/** A text that would run if a screen took it for markup. */
export const hostile = '<img src=x onerror="globalThis.isHit=true">';

/** An operator with roles, for tests. */
export const meWith = (...roles: OperatorRole[]): OperatorMe => ({
  user_id: '6b1f6a52-94d5-4a53-9d0c-0d2f4f3c6a11',
  name: 'Ольга Оператор',
  roles: roles.map((role) => ({ role, until: null })),
  session: {
    expires_at: '2026-11-29T18:00:00.000Z',
    idle_seconds: 1800,
    proof_until: '2026-11-29T10:05:00.000Z',
  },
  is_read_only: false,
  finds: { used: 3, limit: 200 },
  acts: [{ event: 'people_read', count: 4 }],
  approvals_waiting: 0,
});

export const anna: PersonRef = {
  user_id: '5c1e2b7a-11aa-4b53-8d0c-7d2f4f3c6b22',
  smart_id: '1000-0007',
  name: 'Анна Ёлкина',
  phone: '+7 916 ***-**-67',
  email: 'a***@example.org',
};

/** A person with everything that a screen shows. */
export const person: Person = {
  ...anna,
  version: 'v1',
  state: 'active',
  locked_until: null,
  lock_alarm: null,
  deletion_at: null,
  language: 'ru',
  date_joined: '2026-02-03T21:30:00.000Z',
  is_email_proven: true,
  need_change_email: false,
  employment: 'NONE',
  two_factor_auth: 'TOTP',
  factor_since: '2026-02-04T21:30:00.000Z',
  factor_reset_at: null,
  recovery_codes_left: 8,
  passkeys_count: 1,
  passkeys: [
    {
      name: 'Рабочий ноутбук',
      authenticator: 'iCloud Keychain',
      created_at: '2026-02-05T21:30:00.000Z',
      last_used_at: null,
    },
  ],
  is_black_listed: false,
  last_sign_in_at: '2026-11-28T21:30:00.000Z',
  sessions: {
    total: 1,
    items: [
      {
        id: '9a1e2b7a-11aa-4b53-8d0c-7d2f4f3c6b33',
        name: null,
        browser: 'Chrome',
        os: 'Windows',
        country: 'RU',
        methods: ['sms'],
        service: null,
        first_seen: '2026-11-28T21:30:00.000Z',
        last_seen: '2026-11-28T22:30:00.000Z',
      },
    ],
  },
  services: [{ name: 'Почта', last_used_at: null }],
  external_accounts: [],
  support_requests: [],
  approvals: [],
  revealed_until: null,
  revealed: [],
  is_operator: false,
  may: [
    'people.reveal',
    'people.end_sessions',
    'people.lock',
    'people.reset_factor',
    'people.clear_limits',
    'people.deactivate',
  ],
};

export const refusals: Refusals = {
  verdict: { ru: 'Исчерпан лимит кодов до 12:00.', en: 'The limit of codes is used up until 12:00.' },
  guards: [
    {
      guard: 'sends',
      state: 'refuses',
      text: { ru: 'Отправлено 10 кодов за сутки', en: '10 codes were sent in a day' },
      count: 10,
      limit: 10,
      ends_at: '2026-11-30T09:00:00.000Z',
      lifted_by: 'people.clear_limits',
      command: 'user clear-limits --phone P --reason R',
    },
    {
      guard: 'deactivated',
      state: 'passes',
      text: { ru: 'Аккаунт включён', en: 'The account is active' },
      count: null,
      limit: null,
      ends_at: null,
      lifted_by: null,
      command: null,
    },
  ],
  recent: [],
};

export const accessItem = (more: Partial<AccessListItem> = {}): AccessListItem => ({
  id: '7d3e2b7a-11aa-4b53-8d0c-7d2f4f3c6b44',
  version: 'v1',
  type: 'OAUTH2_CLIENT',
  state: 'WAITING',
  organization_name: 'ООО «Ромашка»',
  inn: '7707083893',
  ogrn: '',
  site_address: 'romashka.example',
  comment: 'Вход сотрудников в календарь',
  expected_people: 200,
  is_foreign: false,
  created_at: '2026-11-20T10:00:00.000Z',
  answered_at: null,
  answer_by: '2026-11-25',
  reason: null,
  person: anna,
  applications_count: 0,
  person_state: 'active',
  refused_before: 1,
  may_decide: true,
  ...more,
});

export const supportItem: SupportListItem = {
  number: 17,
  version: 'v1',
  created_at: '2026-11-20T10:00:00.000Z',
  answer_by: '2026-11-22T10:00:00.000Z',
  closed_at: null,
  language: 'ru',
  person: anna,
  excerpt: 'Не приходит код',
  files_count: 1,
  notes_count: 0,
};

export const supportRequest: SupportDetails = {
  number: 17,
  version: 'v1',
  created_at: '2026-11-20T10:00:00.000Z',
  answer_by: '2026-11-22T10:00:00.000Z',
  closed_at: null,
  language: 'ru',
  person: anna,
  phone: '+7 916 ***-**-67',
  email: 'a***@example.org',
  body: 'Не приходит код.\nПомогите.',
  page: '/ шаг «код»',
  files: [
    {
      id: '1a1e2b7a-11aa-4b53-8d0c-7d2f4f3c6b33',
      name: 'экран.png',
      type: 'image/png',
      size: 2048,
      scan: 'clean',
      href: '/operator/support/17/files/1a1e2b7a-11aa-4b53-8d0c-7d2f4f3c6b33/',
    },
    {
      id: '2a1e2b7a-11aa-4b53-8d0c-7d2f4f3c6b33',
      name: 'вирус.exe',
      type: 'application/zip',
      size: 1,
      scan: 'infected',
      href: null,
    },
  ],
  failures: [
    { at: '2026-11-20T09:00:00.000Z', event: 'sign_in_failed', details: { channel: 'sms', action: 'SIGNIN' } },
  ],
  failures_of: 'person',
  notes: [],
  closed: null,
};

export const approval: Approval = {
  id: '3d3e2b7a-11aa-4b53-8d0c-7d2f4f3c6b44',
  version: 'v1',
  kind: 'people.reset_factor',
  state: 'WAITING',
  person: anna,
  changes: [{ field: 'two_factor_auth', before: 'TOTP', after: 'DISABLE' }],
  asked_by: { user_id: '8d3e2b7a-11aa-4b53-8d0c-7d2f4f3c6b44', name: 'Пётр Поддержка' },
  asked_at: '2026-11-29T10:00:00.000Z',
  reason: 'Потерян телефон',
  expires_at: '2026-11-30T10:00:00.000Z',
  due_at: null,
  decided_by: null,
  decided_at: null,
  decision_reason: null,
  may_decide: true,
};

export const auditRow: AuditRow = {
  id: '42',
  at: '2026-11-29T10:00:00.000Z',
  event: 'user_locked',
  actor: { kind: 'operator', id: '8d3e2b7a-11aa-4b53-8d0c-7d2f4f3c6b44', name: 'Пётр Поддержка', roles: ['support'] },
  user_id: anna.user_id,
  target: { type: 'user', id: anna.user_id },
  reason: 'Подозрение на кражу',
  approval_id: null,
  changes: [{ field: 'locked', before: false, after: true }],
};
