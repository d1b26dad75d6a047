import type { LoaderFunctionArgs } from '@remix-run/node'
import { matchRoutes } from '@remix-run/react'
import { z } from 'zod'
import { idOf } from '../backend/address.server.ts'
import { signedIn } from '../backend/api.server.ts'
import { notFound } from '../backend/not-found.ts'
import { paths } from '../paths.ts'
import type { ImportKind, ShownKind } from './import-kind.ts'
import { KINDS } from './kinds.server.ts'

/** What every route of the wizard begins with: the kind that its address is of, for who may import it. */
export async function openImport({ request, context, params: address }: LoaderFunctionArgs) {
  const { calls, permission, listAt, into, detailAt, ...words } = kindAt(
    new URL(request.url).pathname,
  )
  const api = await signedIn(request, context)
  await permission(api)
  const shown: ShownKind = {
    ...words,
    listAt: listAt(address),
    title: `Importar ${words.noun.many}`,
  }
  return {
    api,
    calls,
    /** Of every call: what it is imported into, where it has such a thing. */
    params: calls.status.params && { id: idOf(address) },
    at: paths.import(shown.listAt),
    detailAt: detailAt && ((id: number) => detailAt(id, address)),
    shown,
    /** What the pages show that name what it is imported into. */
    named: async (): Promise<ShownKind> => ({ ...shown, into: await into?.(api, address) }),
  }
}

const uuid = z.uuid()

/** The same for a job; what can be no job's identity is a 404. */
export async function openJob(args: LoaderFunctionArgs) {
  const wizard = await openImport(args)
  const jobId = uuid.safeParse(args.params['jobId'])
  if (!jobId.success) throw notFound()
  return { ...wizard, jobId: jobId.data }
}

const ADDRESSES = Object.entries(KINDS).flatMap(([below, kind]) => [
  { path: `${below}/import/*`, kind },
  { path: `${below}/import-template`, kind },
  { path: `${below}/import-columns`, kind },
])

/** The kind whose wizard has an address, which is read as the router reads it. */
function kindAt(pathname: string): ImportKind {
  const found = matchRoutes(ADDRESSES, pathname)?.at(-1)
  if (!found) throw notFound()
  return found.route.kind
}
