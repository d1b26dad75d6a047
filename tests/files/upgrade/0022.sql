-- An area was created by a request with a key, and one was under way when the process ended.
insert into answered_requests (tenant_id, actor_id, key, claim, fingerprint, answer)
values
  (1, 1, 'form-0001.1', '00000000-0000-4000-8000-000000000001', 'f1', '{"id": 1}'),
  (1, 1, 'form-0002.1', '00000000-0000-4000-8000-000000000002', 'f2', null);
