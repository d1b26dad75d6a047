import { redirect, type ActionFunctionArgs } from '@remix-run/node'
import { endSession } from '../backend/session.server.ts'
import { paths } from '../paths.ts'

/** Ends the session of this browser. Only by POST, so that no link can sign anybody out. */
export async function action({ context }: ActionFunctionArgs) {
  return redirect(paths.login, { headers: { 'Set-Cookie': await endSession(context) } })
}

export const loader = () => redirect(paths.home)
