/** Value of app.audit (audit-log/routines.sql), which tells the audit log who changes data. */
export function attributionOf({
  actor,
  acting,
  requestId,
  token,
}: {
  readonly actor?: { readonly id: number; readonly first_name: string; readonly last_name: string }
  readonly acting?: boolean
  readonly requestId?: string
  readonly token?: { readonly kind: string; readonly name: string }
}): string {
  const name = actor && `${actor.first_name} ${actor.last_name}`.trim()
  return JSON.stringify({
    actor_id: actor?.id,
    actor_name: name,
    acting,
    request_id: requestId,
    // The actor of a company's token is the token.
    token: token?.kind === 'personal' ? token.name : undefined,
  })
}
