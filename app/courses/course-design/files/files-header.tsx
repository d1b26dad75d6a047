import type { EditorPaths } from '#app/kit/urls/courses.ts'
import { ButtonLink } from '#app/kit/ui/button.tsx'
import { PageHeader } from '#app/kit/ui/page/page-header.tsx'
import type { TargetField } from './file-list.ts'

/** Header of the list of a course's files, or of those that a field accepts. */
export function FilesHeader({
  name,
  count,
  targetField,
  editable,
  at,
}: {
  /** Name of the course. */
  name: string
  count: number
  targetField: (TargetField & { label: string; title: string }) | null
  editable: boolean
  at: EditorPaths
}) {
  return (
    <PageHeader
      title={targetField ? `Elegir archivo: ${targetField.label}` : 'Archivos'}
      kind={targetField ? targetField.title : name}
      count={count}
      back={{
        to: at.page(targetField ? { item: targetField.item } : {}),
        label: 'Volver al diseño',
      }}
      description={
        targetField
          ? 'Los archivos del curso que este campo admite.'
          : 'Las imágenes, sonidos, videos, documentos y fuentes del curso.'
      }
      actions={
        editable ? (
          <ButtonLink
            to={at.library(targetField ? { item: targetField.item, field: targetField.field } : {})}
            icon="file"
          >
            De la biblioteca
          </ButtonLink>
        ) : null
      }
    />
  )
}
