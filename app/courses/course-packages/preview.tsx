import type {
  ActionFunctionArgs,
  AppLoadContext,
  LoaderFunctionArgs,
  MetaFunction,
} from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { coursePackages, type UploadedPackage } from '#contract/courses/course-packages.ts'
import { signedIn } from '#app/kit/backend/api.server.ts'
import { redirectWithFlash, type Flash } from '#app/kit/backend/flash.server.ts'
import { formPage } from '#app/kit/backend/form-draft.server.ts'
import { requireAdmin } from '#app/kit/backend/permission.ts'
import { saveForm } from '#app/kit/forms/saving/save-form.server.ts'
import { paths } from '#app/kit/urls/paths.ts'
import { ErrorPage } from '#app/kit/shell/error-page.tsx'
import { PageHeader } from '#app/kit/ui/page/page-header.tsx'
import { copyForm, created } from './copy-form.server.ts'
import { CopyForm } from './copy-form.tsx'
import { PackageContents } from './package-contents.tsx'
import { NOUNS } from '#contract/platform/values/nouns.ts'
import { actions } from '#app/kit/ui/common-copy.ts'
import { ProgressSection } from '#app/kit/live/progress-section.tsx'
import { useLive } from '#app/kit/live/use-live.ts'
import { Button } from '#app/kit/ui/button.tsx'
import { PostForm } from '#app/kit/ui/post-form.tsx'
import { ProgressBar } from '#app/kit/ui/states/progress-bar.tsx'
import { toTitledPreview } from './titled-preview.server.ts'

const TITLE = 'Importar un curso'

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data?.preview ? `Importar ${data.preview.name}` : TITLE },
]

export async function loader({ request, context, params }: LoaderFunctionArgs) {
  const api = await signedIn(request, context)
  await requireAdmin(api)
  const key = params['key'] ?? ''
  const call = api.call(coursePackages.preview, { params: { key } })
  const found = await call.catch((thrown: unknown) => {
    if (!(thrown instanceof Response) || thrown.status !== 404) throw thrown
    return uploadAgain(context, 'La vista previa ya no está disponible. Sube el archivo de nuevo.')
  })
  if (found.state === 'refused') return uploadAgain(context, found.refusal.message, 'danger')
  if (found.state === 'cancelled') return uploadAgain(context, 'La importación se canceló.')
  const preview = found.state === 'ready' ? toTitledPreview(found) : null
  return formPage(request, context, { key, progress: found.progress, preview })
}

/** Leads from a package that has no preview to the upload of another file. */
async function uploadAgain(
  context: AppLoadContext,
  message: string,
  tone: Flash['tone'] = 'warning',
): Promise<never> {
  throw await redirectWithFlash(context, paths.coursePackages.upload(), { tone, message })
}

export async function action({ request, context, params }: ActionFunctionArgs) {
  const api = await signedIn(request, context)
  const key = params['key'] ?? ''
  return saveForm({ request, context }, copyForm, {
    save: (body) => api.attempt(coursePackages.create, { params: { key }, body }),
    done: created,
  })
}

/** Progress of an uploaded file, then the preview of its course and the form that creates it. */
export default function PackagePage() {
  const { preview, recovered } = useLoaderData<typeof loader>()
  if (!preview) return <Reading />
  return (
    <>
      <PageHeader
        title={preview.name}
        kind={TITLE}
        back={{ to: paths.coursePackages.upload(), label: 'Elegir otro archivo' }}
        description={preview.description}
      />
      <CopyForm
        id="package-course"
        name={preview.name}
        submit="Crear curso"
        cancelTo={paths.coursePackages.upload()}
        recovered={recovered}
      />
      <PackageContents preview={preview} />
    </>
  )
}

function Reading() {
  const { key, progress } = useLoaderData<typeof loader>()
  return (
    <>
      <PageHeader
        title={TITLE}
        back={{ to: paths.coursePackages.upload(), label: 'Elegir otro archivo' }}
      />
      <ReadingProgress packageKey={key} initial={progress} />
    </>
  )
}

/** Files of a package that were read. With scripts it follows the events; without, the page reloads every second. */
function ReadingProgress({
  packageKey,
  initial,
}: {
  packageKey: string
  initial: UploadedPackage['progress']
}) {
  const { files, done } = useLive(paths.coursePackages.events(packageKey), initial).state
  return (
    <ProgressSection>
      <ProgressBar
        label="Leyendo los archivos del curso"
        value={done}
        max={Math.max(files, 1)}
        noun={NOUNS.courseFile.many}
      />
      <p className="mt-3 text-muted">
        Deja abierta esta página: si la cierras, en dos minutos se cancela la importación y no queda
        nada de ella.
      </p>
      <PostForm
        action={paths.coursePackages.cancellation(packageKey)}
        className="mt-4 flex justify-end"
      >
        <Button type="submit">{actions.cancel}</Button>
      </PostForm>
    </ProgressSection>
  )
}

export { ErrorPage as ErrorBoundary }
