import type { LoaderFunctionArgs } from '@remix-run/node'
import { apiTokens, ownApiTokens } from '#contract/access/api-tokens.ts'
import { signedIn } from '#app/kit/backend/api.server.ts'
import { requireAdmin, requireOwnAccount } from '#app/kit/backend/permission.ts'
import { ownerAt } from './owner.ts'

/** Calls about the tokens of an owner. */
export const CALLS = { company: apiTokens, personal: ownApiTokens }

/** Opens a page of tokens: its owner, its calls and the user's session, which may see it. */
export async function openTokens({
  request,
  context,
}: Pick<LoaderFunctionArgs, 'request' | 'context'>) {
  const api = await signedIn(request, context)
  const owner = ownerAt(new URL(request.url).pathname)
  const session = await (owner.kind === 'company' ? requireAdmin(api) : requireOwnAccount(api))
  return { api, owner, session, calls: CALLS[owner.kind] }
}
