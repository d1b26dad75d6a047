import {
  redirect,
  type ActionFunctionArgs,
  type AppLoadContext,
  type LoaderFunctionArgs,
} from '@remix-run/node'
import { certifications } from '#contract/training/certifications.ts'
import { courses } from '#contract/courses/courses.ts'
import { externalCourseUsers } from '#contract/training/external-course-users.ts'
import { formationPaths } from '#contract/training/formation-paths.ts'
import { groupMembers } from '#contract/people/groups.ts'
import type { MemberCalls } from '#contract/platform/people/members.ts'
import { NOUNS, type Noun } from '#contract/platform/values/nouns.ts'
import type { ErrorBody } from '#contract/platform/values/shapes.ts'
import type { Undone } from '#contract/platform/undo.ts'
import { users } from '#contract/people/users.ts'
import { idOf } from '#app/kit/backend/address.server.ts'
import { signedIn, type ApiClient, type Outcome } from '#app/kit/backend/api.server.ts'
import { errorBodyOf } from '#app/kit/backend/error-body.server.ts'
import { redirectWithFlash } from '#app/kit/backend/flash.server.ts'
import { notFound } from '#app/kit/backend/not-found.ts'
import { postedForm } from '#app/kit/backend/posted-form.server.ts'
import { sitePath } from '#app/kit/backend/site-path.server.ts'
import { param } from '#app/kit/urls/url-state.ts'
import { undoneFlash } from '#app/kit/lists/bulk/change-flash.server.ts'

type Undoable = {
  noun: Noun
  undo: (api: ApiClient, of: { id: number; request: string }) => Promise<Outcome<Undone>>
}

function ofOwner(noun: Noun, call: MemberCalls<unknown, unknown>['undo']): Undoable {
  return { noun, undo: (api, params) => api.attempt(call, { params }) }
}

/** Changes that can be undone, by the first and the last parts of the URL of their undo. */
const UNDOABLE: Readonly<Record<string, Undoable>> = {
  'users status-undo': {
    noun: NOUNS.user,
    undo: (api, { request }) => api.attempt(users.undoStatus, { params: { request } }),
  },
  'certifications undo': {
    noun: NOUNS.certification,
    undo: (api, { request }) =>
      api.attempt(certifications.undoAssignments, { params: { request } }),
  },
  'courses assignment-undo': ofOwner(NOUNS.user, courses.undoAssignment),
  'external-courses undo': ofOwner(NOUNS.user, externalCourseUsers.undoUsers),
  'groups users/undo': ofOwner(NOUNS.user, groupMembers.users.undo),
  'groups courses/undo': ofOwner(NOUNS.course, groupMembers.courses.undo),
  'groups paths/undo': ofOwner(NOUNS.plan, groupMembers.paths.undo),
  'formation-paths courses/undo': ofOwner(NOUNS.course, formationPaths.undoCourses),
  'formation-paths groups/undo': ofOwner(NOUNS.group, formationPaths.undoGroups),
  'formation-paths positions/undo': ofOwner(NOUNS.position, formationPaths.undoPositions),
  'formation-paths external-courses/undo': ofOwner(
    NOUNS.externalCourse,
    formationPaths.undoExternalCourses,
  ),
  'formation-paths certifications/undo': ofOwner(
    NOUNS.certification,
    formationPaths.undoCertifications,
  ),
}

type At = Pick<LoaderFunctionArgs, 'request' | 'params'>

/** @throws Response 404 when the URL names nothing that can be undone. */
function undoableAt({ request, params }: At): Undoable & { id: number; list: string } {
  const [, list = '', ...parts] = new URL(request.url).pathname.split('/')
  const id = 'id' in params ? idOf(params) : 0
  const undoable = UNDOABLE[`${list} ${parts.slice('id' in params ? 1 : 0).join('/')}`]
  if (!undoable) throw notFound()
  return { ...undoable, id, list: `/${list}` }
}

/** Redirects a GET, because undo routes have only an action. */
export function loader(visit: LoaderFunctionArgs) {
  return redirect(undoableAt(visit).list)
}

/**
 * Undoes the changes of the request in the URL, from their flash message, and redirects to the page that offered
 * the undo, which shows the result.
 */
export async function action({ request, context, params }: ActionFunctionArgs) {
  const { noun, undo, id, list } = undoableAt({ request, params })
  const { form } = await postedForm(request)
  const returnTo = sitePath(form.get('returnTo'), list)
  const api = await signedIn(request, context, { returnTo })
  const made = param(request, 'request') ?? ''
  try {
    const outcome = await undo(api, { id, request: made })
    if (!outcome.ok) return await refused(context, returnTo, outcome.failure)
    return await redirectWithFlash(context, returnTo, undoneFlash(noun, outcome.value))
  } catch (thrown) {
    if (!(thrown instanceof Response) || thrown.status < 400) throw thrown
    return refused(context, returnTo, await errorBodyOf(thrown))
  }
}

function refused(context: AppLoadContext, returnTo: string, { message }: ErrorBody) {
  return redirectWithFlash(context, returnTo, { tone: 'danger', message })
}
