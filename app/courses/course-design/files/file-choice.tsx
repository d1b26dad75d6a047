import { acceptsType } from '#contract/courses/design/course-values.ts'
import type { EditorPaths } from '#app/kit/urls/courses.ts'
import { ButtonLink } from '#app/kit/ui/button.tsx'
import type { Column } from '#app/kit/ui/tables/table-row.tsx'
import type { FieldAsked } from './file-list.ts'
import type { FileRow } from './file-uses.ts'

/** Link back to the field with the chosen file. */
function Choose({ name, asked, at }: { name: string; asked: FieldAsked; at: EditorPaths }) {
  const { item, field } = asked
  return (
    <ButtonLink to={at.page({ item, field, file: name })} size="sm">
      Elegir <span className="sr-only">{name}</span>
    </ButtonLink>
  )
}

export function choiceColumn(asked: FieldAsked, at: EditorPaths): Column<FileRow> {
  return {
    key: 'choose',
    head: 'Elegir',
    width: 'sm:w-24',
    cell: ({ name }) => <Choose name={name} asked={asked} at={at} />,
  }
}

/** Choice of a file that was just uploaded, if the field accepts its type. */
export function FileChoice({
  stored: { name, type },
  asked,
  at,
}: {
  stored: { name: string; type: string }
  asked: FieldAsked & { accept: string }
  at: EditorPaths
}) {
  if (acceptsType(asked.accept.split(','), type))
    return <Choose name={name} asked={asked} at={at} />
  return <span className="text-warning-text">El campo no lo admite.</span>
}
