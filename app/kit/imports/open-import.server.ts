import type { LoaderFunctionArgs } from '@remix-run/node'
import { matchRoutes } from '@remix-run/react'
import { z } from 'zod'
import { idOf } from '../backend/address.server.ts'
import { signedIn } from '../backend/api.server.ts'
import { notFound } from '../backend/not-found.ts'
import { paths } from '../urls/paths.ts'
import type { ImportKind, PageKind } from './import-kind.ts'

type MountedKind = { path: string; kind: ImportKind }

let mounted: MountedKind[] = []

/** Mounts the kinds of import, by the path that the wizard of each is below: once, when the console starts. */
export function mountImportKinds(kinds: Readonly<Record<string, ImportKind>>): void {
  mounted = Object.entries(kinds).flatMap(([below, kind]) => {
    const { upload, template, savedColumns } = paths.import(`/${below}`)
    return [`${upload}/*`, template, savedColumns].map((path) => ({ path, kind }))
  })
}

/** First step of every route of the wizard: returns the kind of its URL, and checks the permission to import. */
export async function openImport({ request, context, params: address }: LoaderFunctionArgs) {
  const { calls, permission, listAt, into, detailAt, ...words } = kindAt(
    new URL(request.url).pathname,
  )
  const api = await signedIn(request, context)
  await permission(api)
  const pageKind: PageKind = {
    ...words,
    listAt: listAt(address),
    title: `Importar ${words.noun.many}`,
  }
  return {
    api,
    calls,
    /** Parameters of every call: the import's target, if it has one. */
    params: calls.status.params && { id: idOf(address) },
    at: paths.import(pageKind.listAt),
    detailAt: detailAt && ((id: number) => detailAt(id, address)),
    pageKind,
    /** Reads the kind with the name of its target, for pages that show it. */
    named: async (): Promise<PageKind> => ({ ...pageKind, into: await into?.(api, address) }),
  }
}

const uuid = z.uuid()

/** `openImport` for a job; an invalid job id is a 404. */
export async function openJob(args: LoaderFunctionArgs) {
  const wizard = await openImport(args)
  const jobId = uuid.safeParse(args.params['jobId'])
  if (!jobId.success) throw notFound()
  return { ...wizard, jobId: jobId.data }
}

/** Returns the kind whose wizard has this path, matched like the router does. */
function kindAt(pathname: string): ImportKind {
  const found = matchRoutes(mounted, pathname)?.at(-1)
  if (!found) throw notFound()
  return found.route.kind
}
