import {
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { formPage } from '#app/kit/backend/form-draft.server.ts'
import { actions } from '#app/kit/ui/common-copy.ts'
import { FileField } from '#app/kit/forms/files/file-field.tsx'
import { Form } from '#app/kit/forms/form.tsx'
import { refusedUpload } from '#app/kit/forms/saving/read-form.server.ts'
import { FormActions, SubmitButton } from '#app/kit/forms/submit-button.tsx'
import { ErrorPage } from '#app/kit/shell/error-page.tsx'
import { ButtonLink } from '#app/kit/ui/button.tsx'
import { Card } from '#app/kit/ui/page/card.tsx'
import { PageHeader } from '#app/kit/ui/page/page-header.tsx'
import { Stepper } from '#app/kit/ui/states/stepper.tsx'
import { importOf } from './import-of.server.ts'
import { IMPORT_COPY, IMPORT_STEPS } from './kinds.ts'

const FORM = 'content-import'

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data ? IMPORT_COPY[data.kind].title : 'Importar' },
]

/** First step of an import of contents: the file. */
export async function loader(args: LoaderFunctionArgs) {
  const { api, id, calls, at, kind, item } = await importOf(args)
  const { name, editable } = await api.call(calls.design, { params: { id } })
  const page = at.page({ item })
  // A company that was given the course reads it.
  if (!editable) throw redirect(page)
  const template = kind === 'questions' ? at.importTemplate() : null
  return formPage(args.request, args.context, { kind, name, back: page, template })
}

/** Streams the file to the API and shows what it has. */
export async function action(args: ActionFunctionArgs) {
  const { api, id, calls, at, kind, item } = await importOf(args)
  const call = kind === 'questions' ? calls.importQuestions : calls.importSlides
  const outcome = await api.upload(call, args.request, { params: { id } })
  if (!outcome.ok) return refusedUpload(outcome.failure, FORM)
  return redirect(at.importPreview(kind, outcome.value.id, { item }))
}

export default function UploadContents() {
  const { kind, name, back, template, recovered } = useLoaderData<typeof loader>()
  const copy = IMPORT_COPY[kind]
  return (
    <>
      <PageHeader
        title={copy.title}
        back={{ to: back, label: 'Volver al diseño' }}
        description={name}
      />
      <Stepper label="Pasos de la importación" steps={IMPORT_STEPS} current={0} />
      <div className="max-w-text">
        <Card title="Archivo">
          <Form id={FORM} encType="multipart/form-data" recovered={recovered}>
            <FileField
              name="file"
              label={copy.file}
              accept={copy.accept}
              help={copy.help}
              required
            />
            {template ? (
              <p className="text-sm">
                <ButtonLink to={template} icon="download" size="sm" download>
                  Descargar plantilla
                </ButtonLink>
              </p>
            ) : null}
            <FormActions>
              <ButtonLink to={back}>{actions.cancel}</ButtonLink>
              <SubmitButton pending="Leyendo…" icon="upload">
                Ver contenidos
              </SubmitButton>
            </FormActions>
          </Form>
        </Card>
      </div>
    </>
  )
}

export { ErrorPage as ErrorBoundary }
