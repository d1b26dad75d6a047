import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { counted, NOUNS } from '#contract/platform/values/nouns.ts'
import { idOf } from '#app/kit/backend/address.server.ts'
import { redirectWithFlash } from '#app/kit/backend/flash.server.ts'
import { notFound } from '#app/kit/backend/not-found.ts'
import { formPage } from '#app/kit/backend/form-draft.server.ts'
import { FileField } from '#app/kit/forms/files/file-field.tsx'
import { Form } from '#app/kit/forms/form.tsx'
import { refusedUpload } from '#app/kit/forms/saving/read-form.server.ts'
import { FormActions, SubmitButton } from '#app/kit/forms/submit-button.tsx'
import { actions } from '#app/kit/ui/common-copy.ts'
import { ErrorPage } from '#app/kit/shell/error-page.tsx'
import { ButtonLink } from '#app/kit/ui/button.tsx'
import { RouteDialog } from '#app/kit/ui/popups/route-dialog.tsx'
import { editedDesign } from '../design-of.server.ts'
import { fileList } from './file-list.ts'
import { FilePlaces } from './file-places.tsx'
import { filesById } from './files.server.ts'
import { typeInWords } from './file-words.ts'
import { uploadFlash } from './upload-flash.ts'

const FORM = 'file-replacement'

export const meta: MetaFunction = () => [{ title: 'Reemplazar archivo' }]

export async function loader(args: LoaderFunctionArgs) {
  const design = await editedDesign(args)
  const [file] = await filesById(design, [idOf(args.params, 'file')])
  if (!file) throw notFound()
  const closeTo = fileList(design.at, null).currentUrl(args.request)
  return formPage(args.request, args.context, { file, closeTo })
}

/** Streams the file to the API. */
export async function action(args: ActionFunctionArgs) {
  const { api, id, calls, at } = await editedDesign(args)
  const params = { id, file: idOf(args.params, 'file') }
  const outcome = await api.upload(calls.replaceFile, args.request, { params })
  if (!outcome.ok) return refusedUpload(outcome.failure, FORM)
  const { name, replaced, notes } = outcome.value
  const where = replaced > 0 ? ` El borrador lo usa en ${counted(replaced, NOUNS.place)}.` : ''
  const to = fileList(at, null).currentUrl(args.request)
  return redirectWithFlash(args.context, to, uploadFlash(`Se subió «${name}».${where}`, notes))
}

export default function FileReplacement() {
  const { file, closeTo, recovered } = useLoaderData<typeof loader>()
  const { name, uses, publications } = file
  return (
    <RouteDialog title="Reemplazar archivo" closeTo={closeTo} size="sm">
      <p className="break-words font-medium">{name}</p>
      <p className="mb-2 text-muted">{typeInWords(file)}</p>
      {uses.length > 0 ? (
        <>
          <p className="mb-1">El borrador usará el archivo nuevo en:</p>
          <FilePlaces file={{ ...file, publications: [] }} />
        </>
      ) : (
        <p>El borrador no lo usa: el archivo nuevo queda junto a este.</p>
      )}
      <p className="my-3 text-muted">
        {publications.length > 0
          ? 'Las versiones publicadas siguen con el anterior hasta que publiques. '
          : 'El anterior se conserva: puedes deshacer el cambio, o eliminarlo después. '}
      </p>
      <Form id={FORM} encType="multipart/form-data" asksBeforeLeaving={false} recovered={recovered}>
        <FileField
          name="file"
          label="Archivo nuevo"
          accept={file.type.startsWith('image/') ? 'image/*' : file.type}
          help="Debe ser de un tipo que admitan los campos que lo usan."
          required
        />
        <FormActions>
          <ButtonLink to={closeTo}>{actions.cancel}</ButtonLink>
          <SubmitButton pending="Subiendo…">Reemplazar</SubmitButton>
        </FormActions>
      </Form>
    </RouteDialog>
  )
}

export { ErrorPage as ErrorBoundary }
