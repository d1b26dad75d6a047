import type { ExternalCourseUser } from '#contract/training/external-course-users.ts'
import { FieldError, textValue, useFormField } from '#app/kit/forms/field.tsx'
import { fieldOf, type Marked } from './form.ts'
import { inRow } from './person-errors.ts'
import { ScrollRegion } from '#app/kit/ui/page/scroll-region.tsx'

const HEAD = 'border-b border-line px-1 py-2 text-left font-medium first:pl-3 last:pr-3 sm:px-3'
const CELL = 'border-b border-line px-1 py-1 align-top first:pl-3 last:pr-3 sm:px-3'

/** Names of a page with their checkboxes and results, in Tab order. */
export function AttendanceTable({
  rows,
  assessable,
  caption,
}: {
  rows: ExternalCourseUser[]
  assessable: boolean
  caption: string
}) {
  return (
    <ScrollRegion label={caption} className="overflow-x-auto rounded border border-line bg-surface">
      <table className="w-full border-separate border-spacing-0">
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr className="bg-sunken">
            <th scope="col" className={HEAD}>
              Nombre
            </th>
            <th scope="col" className={`${HEAD} max-md:hidden`}>
              Identificación
            </th>
            <th scope="col" className={`${HEAD} w-14 text-center sm:w-24`}>
              Asistió
            </th>
            {assessable ? (
              <th scope="col" className={`${HEAD} w-14 text-center sm:w-24`}>
                Aprobó
              </th>
            ) : null}
            <th scope="col" className={`${HEAD} w-20 sm:w-36`}>
              Resultado
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id} className="hover:bg-hover">
              <th scope="row" className={`${CELL} max-w-0 py-2 text-left font-normal`}>
                <span className="block break-words">{row.full_name}</span>
                <Begun id={row.id} />
              </th>
              <td className={`${CELL} py-2 tabular-nums text-muted max-md:hidden`}>
                {row.identification_number}
              </td>
              <td className={`${CELL} text-center`}>
                <Box field="assisted" row={row} label="Asistió" />
              </td>
              {assessable ? (
                <td className={`${CELL} text-center`}>
                  <Box field="approved" row={row} label="Aprobó" />
                </td>
              ) : null}
              <td className={CELL}>
                <Result row={row} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  )
}

function Begun({ id }: { id: number }) {
  const name = fieldOf('begun', id)
  const { defaultValue } = useFormField(name)
  return <input type="hidden" name={name} value={textValue(defaultValue)} readOnly />
}

type Cell = { row: ExternalCourseUser; field: Marked; label: string }

/** Makes the whole cell clickable. */
function Box({ row, field, label }: Cell) {
  const name = fieldOf(field, row.id)
  const { id, error, defaultValue, clearError, aria } = useFormField(name)
  return (
    <>
      <label className="flex min-h-8 cursor-pointer items-center justify-center">
        <span className="sr-only">
          {label}: {row.full_name}
        </span>
        <input
          {...aria}
          id={id}
          type="checkbox"
          name={name}
          value="true"
          defaultChecked={defaultValue === 'true'}
          onChange={clearError}
          className="h-4 w-4 cursor-pointer accent-accent"
        />
      </label>
      {error ? <FieldError id={id}>{inRow(row.full_name, error)}</FieldError> : null}
    </>
  )
}

function Result({ row }: { row: ExternalCourseUser }) {
  const name = fieldOf('quantitative_result', row.id)
  const { id, error, defaultValue, clearError, aria } = useFormField(name)
  return (
    <>
      <input
        {...aria}
        id={id}
        name={name}
        aria-label={`Resultado: ${row.full_name}`}
        inputMode="decimal"
        maxLength={10}
        autoComplete="off"
        defaultValue={textValue(defaultValue)}
        onChange={clearError}
        className="block h-8 w-full rounded border border-edge bg-surface px-2 text-lg tabular-nums text-ink focus-visible:outline-offset-0 aria-[invalid=true]:border-danger sm:text-base"
      />
      {error ? <FieldError id={id}>{inRow(row.full_name, error)}</FieldError> : null}
    </>
  )
}
