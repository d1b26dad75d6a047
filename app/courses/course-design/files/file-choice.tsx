import { acceptsType } from '#contract/courses/design/course-values.ts'
import type { EditorPaths } from '#app/kit/urls/courses.ts'
import { ButtonLink } from '#app/kit/ui/button.tsx'
import type { Column } from '#app/kit/ui/tables/table-row.tsx'
import type { TargetField } from './file-list.ts'
import type { FileRow } from './file-uses.ts'

/** Link back to the field with the chosen file. */
function Choose({
  name,
  targetField,
  at,
}: {
  name: string
  targetField: TargetField
  at: EditorPaths
}) {
  const { item, field } = targetField
  return (
    <ButtonLink to={at.page({ item, field, file: name })} size="sm">
      Elegir <span className="sr-only">{name}</span>
    </ButtonLink>
  )
}

export function choiceColumn(targetField: TargetField, at: EditorPaths): Column<FileRow> {
  return {
    key: 'choose',
    head: 'Elegir',
    width: 'sm:w-24',
    cell: ({ name }) => <Choose name={name} targetField={targetField} at={at} />,
  }
}

/** Choice of a file that was just uploaded, if the field accepts its type. */
export function FileChoice({
  stored: { name, type },
  targetField,
  at,
}: {
  stored: { name: string; type: string }
  targetField: TargetField & { accept: string }
  at: EditorPaths
}) {
  if (acceptsType(targetField.accept.split(','), type))
    return <Choose name={name} targetField={targetField} at={at} />
  return <span className="text-warning-text">El campo no lo admite.</span>
}
