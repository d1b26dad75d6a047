import {
  data,
  type ActionFunctionArgs,
  type LinksFunction,
  type LoaderFunctionArgs,
  type MetaFunction,
} from '@remix-run/node'
import { Outlet, useActionData, useLoaderData } from '@remix-run/react'
import { useMemo } from 'react'
import type { CourseDesign } from '#contract/course-design-shape.ts'
import { returnUrl } from '../backend/address.server.ts'
import { takeFormDraft } from '../backend/form-draft.server.ts'
import { filesOf, type CourseFiles } from '../course-screens/course-files.ts'
import { screenLinks, ThemeStyles } from '../course-screens/theme-styles.tsx'
import { dragLinks } from '../drag/drag-area.tsx'
import { paths } from '../paths.ts'
import { ErrorPage } from '../shell/error-page.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { param } from '../url-state/url-state.ts'
import styles from './editor.css?url'
import { recoveredPanel } from './chosen-file.ts'
import { designOf } from './design-of.server.ts'
import { EditorHead } from './editor-head.tsx'
import { isOptions, itemFields } from './item-fields.ts'
import { itemForm, saveItem } from './item-form.server.ts'
import { itemsOf, selectedOf, type Item } from './items.ts'
import { ItemPanel } from './item-panel.tsx'
import { ItemPreview, useTyped } from './item-preview.tsx'
import { OrphanTexts } from './orphan-texts.tsx'
import { Outline } from './outline.tsx'

export const links: LinksFunction = () => [
  ...screenLinks(),
  ...dragLinks(),
  { rel: 'stylesheet', href: styles },
]

export const meta: MetaFunction<typeof loader> = ({ data: page }) => [
  { title: page ? `Diseño de ${page.design.name}` : 'Diseño' },
]

/** Editor of specification 2, section 2: the course as a tree, the selected screen, and its properties. */
export async function loader(args: LoaderFunctionArgs) {
  const { request, context } = args
  const { api, id, any, calls, at } = await designOf(args)
  const [design, { resources }] = await Promise.all([
    api.call(calls.design, { params: { id } }),
    api.call(calls.resources, { params: { id, resource: 'all' } }),
  ])
  const items = itemsOf(design)
  const item = selectedOf(items, param(request, 'item'))
  const defaults = item ? itemForm(item, design.version) : null
  // A form draft of a dialog over the editor belongs to that dialog.
  const isPage = new URL(request.url).pathname === at.page()
  const own = isPage ? await takeFormDraft(request, context) : null
  const typed = (item && own?.values) ?? null
  const panel = { key: item?.key ?? '', defaults: defaults ?? {}, typed }
  return data(
    {
      design,
      any,
      at: { page: at.page(), preview: at.preview() },
      selected: item?.key ?? null,
      files: resources.map(({ name, media_type: type }) => ({ name, type })),
      defaults,
      ...recoveredPanel(design, request, panel),
      back: returnUrl(request, any ? paths.designs.list() : paths.courses.list()),
    },
    { headers: own?.headers },
  )
}

export async function action(args: ActionFunctionArgs) {
  return saveItem(args)
}

/** Outlet context of the dialogs over the editor. */
export type EditorOutlet = {
  design: CourseDesign
  /** The selected item with the values being typed. */
  shown: Item | undefined
  files: CourseFiles
}

const NONE = {}

export default function Editor() {
  const page = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const { design, any, selected } = page
  const items = useMemo(() => itemsOf(design), [design])
  const item = selectedOf(items, selected)
  const { id, slug } = design
  // Stable reference: the tree renders a row again when its props change.
  const files = useMemo(() => filesOf({ id, slug }, any), [id, slug, any])
  const at = useMemo(() => (any ? paths.designs : paths.courses).editor(id), [id, any])
  const fields = useMemo(
    () => (item ? itemFields(item).filter((field) => !isOptions(field)) : []),
    [item],
  )
  // Each keystroke renders only the preview again: the other parts are memoized.
  const { shown, onTyped } = useTyped(item, design.version)
  return (
    <>
      <ThemeStyles design={design} files={files} />
      <EditorHead design={design} at={at} item={item} back={page.back} />
      <OrphanTexts lost={answer && 'lost' in answer ? answer.lost : []} />
      {item && shown ? (
        <div className="grid grid-cols-1 gap-6 lg:grid-cols-editor">
          <Outline design={design} selected={item} files={files} at={at} />
          <ItemPreview item={shown} files={files} />
          <ItemPanel
            key={`${item.key}:${design.version}`}
            item={item}
            items={items}
            editable={design.editable}
            version={design.version}
            files={page.files}
            sources={files}
            defaults={page.defaults ?? NONE}
            recovered={page.recovered}
            chosen={page.chosen}
            at={at}
            fields={fields}
            onTyped={onTyped}
          />
        </div>
      ) : (
        <EmptyState
          icon="courses"
          title="El curso no tiene secciones"
          action={
            design.editable ? (
              <ButtonLink to={at.newSection()} variant="primary" icon="plus">
                Nueva sección
              </ButtonLink>
            ) : null
          }
        >
          Un curso se divide en secciones, las secciones en subsecciones, y estas tienen los
          contenidos.
        </EmptyState>
      )}
      <Outlet context={{ design, shown, files } satisfies EditorOutlet} />
    </>
  )
}

export { ErrorPage as ErrorBoundary }
