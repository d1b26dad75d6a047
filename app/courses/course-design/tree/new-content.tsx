import {
  redirect,
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node'
import { useLoaderData } from '@remix-run/react'
import { z } from 'zod'
import { contentType, order } from '#contract/courses/design/course-design-inputs.ts'
import { id as identity } from '#contract/platform/values/shapes.ts'
import { redirectWithFlash } from '#app/kit/backend/flash.server.ts'
import { formPage } from '#app/kit/backend/form-draft.server.ts'
import { readForm } from '#app/kit/forms/saving/read-form.server.ts'
import { RouteDialog } from '#app/kit/ui/popups/route-dialog.tsx'
import { failedToast, catchUnavailable } from '#app/kit/backend/unavailable.server.ts'
import { param } from '#app/kit/urls/url-state.ts'
import { editedDesign, requireEditable } from '../design-of.server.ts'
import { itemsOf, keyOf } from './items.ts'
import { newContentControl } from '../publication/blocking.ts'
import { PANEL } from '../panel/panel-id.ts'
import { TemplateGallery } from '../panel/template-gallery.tsx'
import { PostForm } from '#app/kit/ui/post-form.tsx'

export const meta: MetaFunction = () => [{ title: 'Nuevo contenido' }]

const FAILED = 'Ocurrió un error al crear el contenido'

/** Parameter of an address: the content is to be the first of the selected subsection. */
const FIRST = 'first'

const newContent = z.object({ subSection: identity, order, contentType })

/**
 * Gallery of the 20 templates; the content goes below the selected one, or last in the selected
 * subsection, or first with `first` (spec 2, §2).
 */
export async function loader(args: LoaderFunctionArgs) {
  const { api, id, calls, at } = await editedDesign(args)
  const key = param(args.request, 'item')
  const design = await api.call(calls.design, { params: { id } })
  const item = itemsOf(design).find((one) => one.key === key)
  const subsection = item && item.kind !== 'section' ? item.subsection : undefined
  requireEditable(design, at)
  if (!item || !subsection) throw redirect(at.page({ item: key }))
  const isFirst = param(args.request, FIRST) === 'true'
  return formPage(args.request, args.context, {
    closeTo: at.page({ item: item.key }),
    in: subsection.name,
    q: param(args.request, 'q') ?? '',
    query: { item: item.key, ...(isFirst && { [FIRST]: 'true' }) },
    subsection: subsection.id,
    /** Place of the content; without one it is the last. */
    order: isFirst ? 1 : item.kind === 'content' ? item.content.order + 1 : null,
  })
}

export async function action(args: ActionFunctionArgs) {
  const { api, id, calls, at } = await editedDesign(args)
  const form = await readForm(args.request, newContent)
  const key = param(args.request, 'item')
  const here = at.page({ item: key })
  if (!form.ok) return redirectWithFlash(args.context, here, { tone: 'danger', message: FAILED })
  const body = { section: null, ...form.values }
  const outcome = await api
    .attempt(calls.addContent, { params: { id }, body })
    .catch(catchUnavailable(FAILED))
  if (!outcome.ok)
    return redirectWithFlash(args.context, here, failedToast(FAILED, outcome.failure))
  const control = newContentControl(outcome.value) ?? PANEL
  const to = `${at.page({ item: keyOf('content', outcome.value.id) })}#${control}`
  return redirectWithFlash(args.context, to, 'Contenido creado.')
}

export default function NewContent() {
  const page = useLoaderData<typeof loader>()
  return (
    <RouteDialog
      title="Nuevo contenido"
      description={`En «${page.in}»`}
      closeTo={page.closeTo}
      size="lg"
    >
      <TemplateGallery q={page.q} query={page.query}>
        {(choices) => (
          <PostForm replace>
            <input type="hidden" name="subSection" value={page.subsection} />
            <input type="hidden" name="order" value={page.order ?? ''} />
            {choices}
          </PostForm>
        )}
      </TemplateGallery>
    </RouteDialog>
  )
}
