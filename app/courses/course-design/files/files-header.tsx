import type { EditorPaths } from '#app/kit/urls/courses.ts'
import { ButtonLink } from '#app/kit/ui/button.tsx'
import { PageHeader } from '#app/kit/ui/page/page-header.tsx'
import type { FieldAsked } from './file-list.ts'

/** Header of the list of a course's files, or of those that a field accepts. */
export function FilesHeader({
  name,
  count,
  asked,
  editable,
  at,
}: {
  /** Name of the course. */
  name: string
  count: number
  asked: (FieldAsked & { label: string; title: string }) | null
  editable: boolean
  at: EditorPaths
}) {
  return (
    <PageHeader
      title={asked ? `Elegir archivo: ${asked.label}` : 'Archivos'}
      kind={asked ? asked.title : name}
      count={count}
      back={{ to: at.page(asked ? { item: asked.item } : {}), label: 'Volver al diseño' }}
      description={
        asked
          ? 'Los archivos del curso que este campo admite.'
          : 'Las imágenes, sonidos, videos, documentos y fuentes del curso.'
      }
      actions={
        editable ? (
          <ButtonLink
            to={at.library(asked ? { item: asked.item, field: asked.field } : {})}
            icon="file"
          >
            De la biblioteca
          </ButtonLink>
        ) : null
      }
    />
  )
}
