import type { LinksFunction, MetaFunction } from '@remix-run/node'
import {
  Outlet,
  useActionData,
  useLoaderData,
  type ShouldRevalidateFunction,
} from '@remix-run/react'
import { useEffect, useMemo } from 'react'
import type { CourseDesign } from '#contract/courses/design/course-design-shape.ts'
import { filesOf, type CourseFiles } from '../course-screens/course-files.ts'
import { screenLinks, ThemeStyles } from '../course-screens/theme-styles.tsx'
import { dragLinks } from '#app/kit/drag/drag-area.tsx'
import { paths } from '#app/kit/urls/paths.ts'
import { ErrorPage } from '#app/kit/shell/error-page.tsx'
import { AUTOSAVE } from './panel/autosave.ts'
import styles from './editor.css?url'
import { EditorHead } from './editor-head.tsx'
import { loadEditor } from './editor.server.ts'
import { panelFields } from './panel/item-fields.ts'
import { saveItem } from './panel/item-form.server.ts'
import { itemsOf, selectedOf, type Item } from './tree/items.ts'
import { ItemPanel } from './panel/item-panel.tsx'
import { ItemPreview } from './panel/item-preview.tsx'
import { fromJsonText } from './files/json-text.ts'
import { loadInOpenEditor, rememberEditor } from './loaded-editor.ts'
import { blockingOf, type ItemProblem } from './publication/blocking.ts'
import { NoSections } from './no-sections.tsx'
import { OrphanTexts } from './tree/orphan-texts.tsx'
import { Outline } from './tree/outline.tsx'
import { useAutosave } from './panel/use-autosave.ts'
import { useFormVersion } from './panel/use-form-version.ts'
import { useOpenGroups } from './panel/use-open-groups.ts'
import { useTyped } from './panel/use-typed.ts'

export const links: LinksFunction = () => [
  ...screenLinks(),
  ...dragLinks(),
  { rel: 'stylesheet', href: styles },
]

export const meta: MetaFunction<typeof loader> = ({ data: page }) => [
  { title: page ? `Diseño de ${page.name}` : 'Diseño' },
]

/** Editor of specification 2, section 2: the course as a tree, the selected screen, and its properties. */
export const loader = loadEditor

export const clientLoader = loadInOpenEditor

/** Keeps the page after an autosave that was refused: the panel still holds what was typed. */
export const shouldRevalidate: ShouldRevalidateFunction = ({
  formData,
  actionStatus = 200,
  defaultShouldRevalidate,
}) => (formData?.has(AUTOSAVE) && actionStatus >= 400 ? false : defaultShouldRevalidate)

export const action = saveItem

/** Outlet context of the dialogs over the editor. */
export type EditorOutlet = {
  design: CourseDesign
  /** The selected item with the values being typed. */
  typedItem: Item | undefined
  files: CourseFiles
}

const NONE = {}
const NO_PROBLEMS: readonly ItemProblem[] = []

export default function Editor() {
  const page = useLoaderData<typeof loader>()
  const { any, selected } = page
  const design = useMemo(() => fromJsonText(page.design), [page.design])
  useEffect(() => rememberEditor(window.location.href, page, design), [page, design])
  const answer = useActionData<typeof action>()
  const items = useMemo(() => itemsOf(design), [design])
  const item = selectedOf(items, selected)
  const { id, slug } = design
  // Stable reference: the tree renders a row again when its props change.
  const files = useMemo(() => filesOf({ id, slug }, any), [id, slug, any])
  const at = useMemo(() => (any ? paths.designs : paths.courses).editor(id), [id, any])
  const fields = useMemo(() => (item ? panelFields(item) : []), [item])
  const blocking = useMemo(() => blockingOf(design, items, page.files), [design, items, page.files])
  const autosave = useAutosave()
  const lost = answer && 'lost' in answer ? { texts: answer.lost } : autosave.lost
  const begun = useFormVersion(design.version, autosave.version)
  const groups = useOpenGroups()
  // Each keystroke renders only the preview again: the other parts are memoized.
  const { typedItem, onTyped, onRows } = useTyped(item, begun)
  return (
    <div onSubmitCapture={autosave.panel.hold}>
      <ThemeStyles design={design} files={files} />
      <EditorHead
        design={design}
        at={at}
        item={item}
        back={page.back}
        blocking={blocking}
        status={autosave.itemStatus?.status ?? null}
      />
      <OrphanTexts {...lost} />
      {item && typedItem ? (
        <div className="grid grid-cols-1 gap-6 lg:grid-cols-editor">
          <Outline
            design={design}
            selected={item}
            files={files}
            at={at}
            blocking={blocking.byItem}
          />
          <ItemPreview
            item={typedItem}
            files={files}
            onLeave={design.editable ? autosave.panel.flush : undefined}
          />
          <ItemPanel
            key={`${item.key}:${begun}`}
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
            problems={blocking.byItem.get(item.key)?.problems ?? NO_PROBLEMS}
            onTyped={onTyped}
            onRows={onRows}
            open={groups.open}
            onToggle={groups.onToggle}
            autosave={autosave.panel}
            status={autosave.itemStatus?.item === item.key ? autosave.itemStatus.status : null}
          />
        </div>
      ) : (
        <NoSections editable={design.editable} at={at} />
      )}
      <Outlet context={{ design, typedItem, files } satisfies EditorOutlet} />
    </div>
  )
}

export { ErrorPage as ErrorBoundary }
