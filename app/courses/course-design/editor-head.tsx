import { Form } from '@remix-run/react'
import { memo, useRef, useEffect, type ReactNode, type RefObject } from 'react'
import type { CourseDesign } from '#contract/courses/design/course-design-shape.ts'
import type { EditorPaths } from '#app/kit/urls/courses.ts'
import { Alert } from '#app/kit/ui/states/alert.tsx'
import { Button, ButtonLink } from '#app/kit/ui/button.tsx'
import { Icon } from '#app/kit/ui/icon.tsx'
import { PageHeader } from '#app/kit/ui/page/page-header.tsx'
import { Menu, MenuLink } from '#app/kit/ui/popups/menu.tsx'
import { EditorStatus } from './editor-status.tsx'
import type { AutosaveStatus } from './panel/use-autosave.ts'
import type { Blocking } from './publication/blocking.ts'
import type { Item } from './tree/items.ts'
import { StructureForm } from './tree/structure-form.tsx'

/** Bar of the editor: back link, name and state of the course, and actions on the course (spec 2, §2). */
export const EditorHead = memo(function EditorHead({
  design,
  at,
  item,
  back,
  blocking,
  status,
}: {
  design: CourseDesign
  at: EditorPaths
  item: Item | undefined
  back: string
  blocking: Blocking
  status: AutosaveStatus
}) {
  const structure = useRef<HTMLFormElement>(null)
  useUndoKeys(structure)
  return (
    <>
      <PageHeader
        title={design.name}
        back={{ to: back, label: 'Volver a los cursos' }}
        status={<EditorStatus design={design} at={at} blocking={blocking} status={status} />}
        actions={
          <>
            {design.editable ? (
              <StructureForm at={at} item={item} version={design.version} form={structure}>
                <Button
                  type="submit"
                  name="intent"
                  value="undo"
                  shortcut="Control+Z Meta+Z"
                  variant="quiet"
                  disabled={!design.undo}
                >
                  <ShortLabel icon="undo">Deshacer</ShortLabel>
                </Button>
                <Button
                  type="submit"
                  name="intent"
                  value="redo"
                  shortcut="Control+Shift+Z Control+Y Meta+Shift+Z"
                  variant="quiet"
                  disabled={!design.redo}
                >
                  <ShortLabel icon="redo">Rehacer</ShortLabel>
                </Button>
              </StructureForm>
            ) : null}
            {/* A form waits until what is typed is stored. */}
            <Form action={at.trial()}>
              <input type="hidden" name="item" value={item?.key ?? ''} />
              <Button type="submit">Probar</Button>
            </Form>
            <CourseMenu design={design} at={at} item={item} />
            {design.editable ? (
              <ButtonLink to={at.publication()} variant="primary">
                Publicar
              </ButtonLink>
            ) : null}
          </>
        }
      />
      {design.editable ? null : (
        <div className="mb-4">
          <Alert tone="info" live={false}>
            Este curso es de {design.owner_name}: puedes verlo, y no modificarlo.
          </Alert>
        </div>
      )}
    </>
  )
})

/** Icon and label; on a phone only the icon is visible. */
function ShortLabel({ icon, children }: { icon: 'undo' | 'redo'; children: ReactNode }) {
  return (
    <>
      <span className={icon === 'redo' ? 'editor-redo' : undefined}>
        <Icon name="undo" />
      </span>
      <span className="max-sm:sr-only">{children}</span>
    </>
  )
}

/** The other actions on the whole course. */
function CourseMenu({
  design,
  at,
  item,
}: {
  design: CourseDesign
  at: EditorPaths
  item: Item | undefined
}) {
  const query = { item: item?.key }
  return (
    <Menu label="Más acciones del curso">
      {design.editable ? (
        <MenuLink to={at.theme({ ...query, level: 'course' })} icon="image">
          Editar tema
        </MenuLink>
      ) : null}
      <MenuLink to={at.files()} icon="file">
        Archivos
      </MenuLink>
      {design.editable ? (
        <MenuLink to={at.package()} icon="download" download>
          Exportar<span className="sr-only"> el curso</span>
        </MenuLink>
      ) : null}
      <MenuLink to={at.preview()} icon="eye" newTab>
        Previsualizar curso
      </MenuLink>
      {design.editable ? (
        <MenuLink to={at.newSection(query)} icon="plus">
          Nueva sección en otro lugar…
        </MenuLink>
      ) : null}
    </Menu>
  )
}

/**
 * Keyboard shortcuts: Ctrl+Z presses 'Deshacer', Ctrl+Shift+Z and Ctrl+Y 'Rehacer' (Cmd on a Mac). They are loaded
 * after hydration.
 * @param buttons container of both buttons, found by their `value`.
 */
function useUndoKeys(buttons: RefObject<HTMLElement>): void {
  useEffect(() => {
    const listening = import('./panel/undo-keys.ts').then(({ listenToUndoKeys }) =>
      listenToUndoKeys(() => buttons.current),
    )
    return () => void listening.then((stop) => stop())
  }, [buttons])
}
