import { builtBesideWrites } from './Migration';

export const consoleIndexes = builtBesideWrites('0294_console_indexes', {
  // A centre may use its ids again: the newest message is meant. With the id in the index its last entry is the answer.
  outbox_gateway_message: 'outbox (gateway_message_id, id) WHERE gateway_message_id IS NOT NULL',
  // The trail of a number, and its erasure.
  outbox_recipient: 'outbox (recipient)',
  // The last notices to people who are gone, which are deleted before the others.
  outbox_farewells: "outbox (finished_at) WHERE reference->>'notice' = 'account_erased'",
  // What operators search people by, in addition to what calls look up.
  users_last_digits: 'users (right(phone, 4))',
  audit_events_of_request: 'audit_events (request_id) WHERE request_id IS NOT NULL',
  applications_name: 'applications (comparable_name(name))',
  // Acts among the sign-ins, which are a hundred times as many.
  audit_events_acts: 'audit_events (id) WHERE actor_kind IS NOT NULL',
  // The acts of an actor: without it, a name that never acted would be searched for in the whole log.
  audit_events_of_actor: 'audit_events (actor, id) WHERE actor_kind IS NOT NULL',
  // When somebody was last seen, whose sessions have all ended. Only the end of a session writes it: a refresh changes none of its columns.
  sessions_ended_of_user: 'sessions (user_id) WHERE ended_at IS NOT NULL',
  // The queue: open requests by the day on which they are promised, closed ones by their end.
  support_requests_open: 'support_requests (answer_by, number) WHERE closed_at IS NULL',
  support_requests_closed: 'support_requests (closed_at, number) WHERE closed_at IS NOT NULL',
});
