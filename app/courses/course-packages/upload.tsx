import {
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { MAX_PACKAGE_BYTES } from '#contract/courses/course-package.ts'
import { coursePackages } from '#contract/courses/course-packages.ts'
import { signedIn } from '#app/kit/backend/api.server.ts'
import { formPage } from '#app/kit/backend/form-draft.server.ts'
import { requireAdmin } from '#app/kit/backend/permission.ts'
import { actions } from '#app/kit/ui/common-copy.ts'
import { FileField } from '#app/kit/forms/files/file-field.tsx'
import { Form } from '#app/kit/forms/form.tsx'
import { refusedUpload } from '#app/kit/forms/saving/read-form.server.ts'
import { FormActions, SubmitButton } from '#app/kit/forms/submit-button.tsx'
import { paths } from '#app/kit/urls/paths.ts'
import { ErrorPage } from '#app/kit/shell/error-page.tsx'
import { ButtonLink } from '#app/kit/ui/button.tsx'
import { Card } from '#app/kit/ui/page/card.tsx'
import { formatBytes } from '#app/kit/ui/format.ts'
import { PageHeader } from '#app/kit/ui/page/page-header.tsx'

const FORM = 'course-package'

export const meta: MetaFunction = () => [{ title: 'Importar un curso' }]

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireAdmin(await signedIn(request, context))
  return formPage(request, context, { limit: formatBytes(MAX_PACKAGE_BYTES) })
}

/** Streams the file to the API and redirects to its preview. */
export async function action({ request, context }: ActionFunctionArgs) {
  const api = await signedIn(request, context)
  const outcome = await api.upload(coursePackages.receive, request)
  if (outcome.ok) return redirect(paths.coursePackages.preview(outcome.value.key))
  return refusedUpload(outcome.failure, FORM)
}

export default function PackageUpload() {
  const { limit, recovered } = useLoaderData<typeof loader>()
  return (
    <>
      <PageHeader
        title="Importar un curso"
        back={{ to: paths.courses.list(), label: 'Volver a los cursos' }}
        description="Un curso de otra compañía o de otra instalación, con su diseño, su tema y sus archivos."
      />
      <div className="max-w-text">
        <Card title="Archivo">
          <Form id={FORM} encType="multipart/form-data" recovered={recovered}>
            <FileField
              name="file"
              label="Curso exportado (.zip)"
              accept=".zip,application/zip"
              help={`El zip que da «Exportar el curso», hasta ${limit}. Primero ves qué tendrá; nada se crea hasta que lo confirmes.`}
              required
            />
            <FormActions>
              <ButtonLink to={paths.courses.list()}>{actions.cancel}</ButtonLink>
              <SubmitButton pending="Cargando…" icon="upload">
                Cargar y revisar
              </SubmitButton>
            </FormActions>
          </Form>
        </Card>
      </div>
    </>
  )
}

export { ErrorPage as ErrorBoundary }
