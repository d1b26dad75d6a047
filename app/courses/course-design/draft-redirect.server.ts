import { redirect, type AppLoadContext } from '@remix-run/node'
import { formDraftCookies } from '#app/kit/backend/form-draft.server.ts'
import { postedForm } from '#app/kit/backend/posted-form.server.ts'
import { refillable } from '#app/kit/forms/saving/failure.ts'
import { FORM_ERROR } from '#app/kit/forms/paths.ts'
import { flashHeader } from '#app/kit/backend/flash.server.ts'
import { formAnswer, type Problems } from '#app/kit/forms/saving/read-form.server.ts'
import { uploadFlash } from './files/upload-flash.ts'
import { uploadNotesOf } from './files/uploads.server.ts'

const TOO_MUCH =
  'Guarda lo que escribiste antes de elegir un archivo: es demasiado para conservarlo.'

/**
 * Leaves a form for the page on which a file is chosen, and saves its draft until the user returns. A form with
 * problems, or with too much text, is shown again instead.
 */
export async function redirectWithDraft(
  { request, context }: { request: Request; context: AppLoadContext },
  { to, formId, problems }: { to: string; formId: string; problems: Problems },
) {
  const posted = await postedForm(request)
  const { form } = posted
  const refused = (messages: string[]) => {
    const repopulateFields = refillable(Object.fromEntries(form)) as Record<string, unknown>
    const fieldErrors = { [FORM_ERROR]: messages.join('. ') }
    return formAnswer({ fieldErrors, repopulateFields, formId }, 422)
  }
  if (Object.keys(problems).length > 0) return refused(Object.values(problems))
  const cookies = await formDraftCookies(request, context)
  if (cookies.length === 0) return refused([TOO_MUCH])
  const headers = new Headers()
  for (const cookie of cookies) headers.append('set-cookie', cookie)
  const notes = uploadNotesOf(posted)
  if (notes.length > 0)
    headers.append(
      'set-cookie',
      await flashHeader(context, uploadFlash('Se subió el archivo.', notes)),
    )
  return redirect(to, { headers })
}
