import type { User } from '../schemas/users';

/** A signed-in person for tests. */
export const person: User = {
  id: 7,
  user_id: '6b1f6a52-94d5-4a53-9d0c-0d2f4f3c6a11',
  smart_id: '1000-0007',
  first_name: 'Анна',
  last_name: 'Ёлкина',
  phone: '+79001234567',
  email: 'anna@example.org',
  language: 'ru',
  date_joined: '2026-02-03T21:30:00.000Z',
  two_factor_auth: 'DISABLE',
  is_verified: true,
  need_change_email: false,
  is_able_to_sent_unit_site_request: false,
  is_unit_site_request_approved: false,
  unit_site_request_waiting_for_approve: false,
  is_able_to_sent_oauth2_request: false,
  is_oauth2_request_approved: false,
  oauth2_request_waiting_for_approve: false,
  promotional_materials_consent: false,
  promotional_materials_consent_at: null,
  cookies_consent: false,
  cookies_consent_at: null,
  deletion_at: null,
  timezone: 3,
};
