import { Form } from '@remix-run/react'
import { memo, useRef, useEffect, type RefObject } from 'react'
import type { CourseDesign } from '#contract/courses/design/course-design-shape.ts'
import type { EditorPaths } from '#app/kit/urls/courses.ts'
import { Alert } from '#app/kit/ui/states/alert.tsx'
import { Button, ButtonLink } from '#app/kit/ui/button.tsx'
import { PageHeader } from '#app/kit/ui/page/page-header.tsx'
import type { Item } from './tree/items.ts'
import { StructureForm } from './tree/structure-form.tsx'

/** Header of the editor: back link, name of the course, and actions on the course (spec 2, §2). */
export const EditorHead = memo(function EditorHead({
  design,
  at,
  item,
  back,
}: {
  design: CourseDesign
  at: EditorPaths
  item: Item | undefined
  back: string
}) {
  const query = { item: item?.key }
  const structure = useRef<HTMLFormElement>(null)
  useUndoKeys(structure)
  return (
    <>
      <PageHeader
        title={design.name}
        kind="Diseño del curso"
        back={{ to: back, label: 'Volver a los cursos' }}
        description={
          design.published === null
            ? 'Sin publicar: solo se ve aquí.'
            : `Versión publicada: ${design.published}.`
        }
        actions={
          <>
            {design.editable ? (
              <StructureForm at={at} item={item} version={design.version} form={structure}>
                <Button
                  type="submit"
                  name="intent"
                  value="undo"
                  shortcut="Control+Z Meta+Z"
                  icon="undo"
                  variant="quiet"
                  disabled={!design.undo}
                >
                  Deshacer
                </Button>
                <Button
                  type="submit"
                  name="intent"
                  value="redo"
                  shortcut="Control+Shift+Z Control+Y Meta+Shift+Z"
                  variant="quiet"
                  disabled={!design.redo}
                >
                  Rehacer
                </Button>
              </StructureForm>
            ) : null}
            {design.editable ? (
              <ButtonLink to={at.newSection(query)} icon="plus" shortcut="n" preventScrollReset>
                Nueva sección
              </ButtonLink>
            ) : null}
            {design.editable ? (
              <ButtonLink to={at.theme({ ...query, level: 'course' })} preventScrollReset>
                Editar tema
              </ButtonLink>
            ) : null}
            <ButtonLink to={at.files()} icon="file">
              Archivos
            </ButtonLink>
            {/* A form waits until what is typed is stored. */}
            <Form action={at.trial()}>
              <input type="hidden" name="item" value={item?.key ?? ''} />
              <Button type="submit">Probar</Button>
            </Form>
            {design.editable ? (
              <ButtonLink to={at.package()} icon="download" download>
                Exportar<span className="sr-only"> el curso</span>
              </ButtonLink>
            ) : null}
            <ButtonLink to={at.preview()} icon="eye" newTab>
              Previsualizar curso
            </ButtonLink>
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
