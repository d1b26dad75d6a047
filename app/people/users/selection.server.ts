import type { LoaderFunctionArgs } from '@remix-run/node'
import { agree, done, none, NOUNS } from '#contract/platform/values/nouns.ts'
import { users } from '#contract/people/users.ts'
import { returnUrl } from '#app/kit/backend/address.server.ts'
import type { Flash } from '#app/kit/backend/flash.server.ts'
import { readBulk, type Bulk } from '#app/kit/lists/bulk/bulk.server.ts'
import { peopleFiltersIn } from '#app/kit/lists/people-filters.ts'
import { describeSelection } from '#app/kit/people/members/described-selection.server.ts'
import { paths } from '#app/kit/urls/paths.ts'
import { formatNumber } from '#app/kit/ui/format.ts'
import { userList } from './list-query.ts'

type Users = Bulk<ReturnType<typeof peopleFiltersIn>>

/** Reads the users selected in the list of users, or by a link of another page, to which the action leads back. */
export async function readUsers(
  args: Pick<LoaderFunctionArgs, 'request' | 'context'>,
): Promise<Users> {
  const bulk = await readBulk(args, userList, peopleFiltersIn(args.request))
  return { ...bulk, back: returnUrl(args.request, bulk.back) }
}

/** Describes the selected users, and says whether the one is the company's only administrator. Throws 404 when a single one is not visible to the actor. */
export async function describeUsers(bulk: Users) {
  const { api } = bulk
  let only = false
  const described = await describeSelection(bulk, {
    noun: NOUNS.user,
    read: (query) => api.call(users.list, { query }),
    nameOf: async (id) => {
      const { full_name, only_administrator } = await api.call(users.get, { params: { id } })
      only = only_administrator
      return full_name
    },
    everyone: 'de la lista',
  })
  return { ...described, only }
}

export type StatusChange = 'enable' | 'disable'

type StatusResult = {
  changed: number
  skipped: number
  maintained?: number | undefined
  emergency?: true | undefined
  unattended?: true | undefined
}

const VERBS = {
  enable: ['activó', 'activaron'],
  disable: ['desactivó', 'desactivaron'],
} as const

/**
 * Returns the flash message of a finished change: 'Se desactivó a Ana Ruiz.', 'Se desactivaron 3
 * usuarios. 1 quedó como estaba.'. `request` is the id of the request that made it, for the undo.
 */
export function changeFlash(
  change: StatusChange,
  { changed, skipped, maintained = 0, emergency, unattended }: StatusResult,
  { request, one = null }: { request: string; one?: string | null },
): Flash {
  const reasons = [
    maintained > 0 && `el directorio mantiene el estado de ${formatNumber(maintained)}`,
    emergency && 'entre ellos el administrador de emergencia del ingreso único',
  ].filter(Boolean)
  const why = reasons.length > 0 ? ` (${reasons.join('; ')})` : ''
  const unchangedText = `${formatNumber(skipped)} ${agree(skipped, 'quedó como estaba', 'quedaron como estaban')}${why}.`
  if (changed === 0) {
    if (one && maintained > 0)
      return { tone: 'info', message: `${one} no cambió: su estado lo mantiene el directorio.` }
    if (one && emergency)
      return {
        tone: 'info',
        message: `${one} no cambió: es el administrador de emergencia del ingreso único.`,
      }
    const nobody = one ? `${one} no cambió` : `${none(NOUNS.user)} cambió`
    return {
      tone: 'info',
      message: skipped > 0 && !one ? `${nobody}: ${unchangedText}` : `${nobody}.`,
    }
  }
  const verb = VERBS[change]
  const message = one ? `Se ${verb[0]} a ${one}.` : `${done(verb, changed, NOUNS.user)}.`
  const fullMessage = skipped > 0 ? `${message} ${unchangedText}` : message
  return {
    tone: unattended ? 'warning' : 'success',
    message: unattended
      ? `${fullMessage} La compañía quedó sin administradores activos.`
      : fullMessage,
    undo: { at: paths.users.statusUndo(request) },
  }
}
