import {
  data,
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node'
import { Outlet, useActionData, useLoaderData } from '@remix-run/react'
import { redirectWithFlash } from '#app/kit/backend/flash.server.ts'
import { postedForm } from '#app/kit/backend/posted-form.server.ts'
import { paths } from '#app/kit/urls/paths.ts'
import { ErrorPage } from '#app/kit/shell/error-page.tsx'
import { useSession } from '#app/kit/shell/hooks.ts'
import { Alert } from '#app/kit/ui/states/alert.tsx'
import { ButtonLink } from '#app/kit/ui/button.tsx'
import { PageHeader } from '#app/kit/ui/page/page-header.tsx'
import { designOf, editedDesign } from '../design-of.server.ts'
import { fieldChangesBetween } from './publication-fields.server.ts'
import { PublicationChanges } from './publication-changes.tsx'
import { PublicationForm } from './publication-form.tsx'
import { amounts, changeGroups, problemLines } from './publication-lines.ts'
import { PublicationProblems } from './publication-problems.tsx'
import { PublicationVersions } from './publication-versions.tsx'

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data ? `Publicación de ${data.name}` : 'Publicación' },
]

/**
 * Loads the problems that block a publication, its changes and affected users, and the published
 * versions.
 */
export async function loader(args: LoaderFunctionArgs) {
  const { api, id, any, calls, at } = await designOf(args)
  const of = { params: { id } }
  const validation = await api.call(calls.validate, of).catch((refusal: unknown) => {
    // A company that was given the course publishes nothing: the editor says whose it is.
    throw refusal instanceof Response && refusal.status === 403 ? redirect(at.page()) : refusal
  })
  const [{ results, people, changes }, design] = await Promise.all([
    api.call(calls.publications, of),
    api.call(calls.design, of),
  ])
  const [last] = results
  const number = last?.number
  const published = number
    ? await api.call(calls.publication, { params: { id, number } })
    : { ...design, sections: {} }
  return {
    id,
    any,
    name: design.name,
    course: any ? null : design.tenant_course_id,
    editable: design.editable,
    version: design.version,
    problems: problemLines(design, validation.problems, at),
    strict: validation.accessibility_blocks,
    versions: results,
    people,
    changed: changes.length > 0,
    // In a course without publications everything is new.
    all: last ? null : amounts(changes),
    changes: last ? changeGroups(design, changes, at, fieldChangesBetween(published, design)) : [],
  }
}

type Answer = { message: string; version: number }

/** Publishes the displayed version; later changes of other users are not published. */
export async function action(args: ActionFunctionArgs) {
  const { api, id, any, calls, at } = await editedDesign(args)
  const { form } = await postedForm(args.request)
  const version = Number(form.get('version')) || 0
  const outcome = await api.attempt(calls.publish, { params: { id } }, { ifVersion: version })
  if (outcome.ok) {
    const message = `Se publicó la versión ${outcome.value.number}.`
    const { tenant_course_id: course } = await api.call(calls.design, { params: { id } })
    return redirectWithFlash(args.context, at.publication(), {
      tone: 'success',
      message,
      ...(course !== null &&
        !any && { next: { to: paths.courses.assignment(course), label: 'Asignar' } }),
    })
  }
  const { status, message } = outcome.failure
  const why = status === 422 ? 'Corrige primero los problemas que lo impiden.' : message
  return data({ message: why, version } satisfies Answer, { status })
}

export default function Publication() {
  const { id, any, name, problems, strict, versions, changes, changed, all, ...page } =
    useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const { tenant } = useSession()
  const at = (any ? paths.designs : paths.courses).editor(id)
  return (
    <div className="grid max-w-[960px] grid-cols-1 gap-4">
      <PageHeader
        title={name}
        kind="Publicación del curso"
        back={{ to: at.page(), label: 'Volver al editor' }}
        actions={
          page.course !== null && page.editable && versions.length > 0 ? (
            <ButtonLink to={paths.courses.assignment(page.course)} icon="user-plus">
              Asignar Usuarios
            </ButtonLink>
          ) : null
        }
      />
      {answer ? (
        <Alert tone="danger" title="No se publicó">
          {answer.version === page.version
            ? answer.message
            : 'El curso cambió desde que abriste esta página. Revisa los cambios y publica de nuevo.'}
        </Alert>
      ) : null}
      <PublicationForm
        {...page}
        problems={problems}
        strict={strict}
        last={versions[0]?.number ?? null}
        changed={changed}
      />
      <PublicationProblems problems={problems} strict={strict} />
      {changed ? <PublicationChanges groups={changes} all={all} /> : null}
      <PublicationVersions
        versions={versions}
        changed={changed}
        editable={page.editable}
        at={at}
        timeZone={tenant.timezone}
      />
      <Outlet />
    </div>
  )
}

export { ErrorPage as ErrorBoundary }
