import { DateField } from '#app/kit/forms/date-field.tsx'
import { FieldRow } from '#app/kit/forms/field.tsx'
import { SubmitButton } from '#app/kit/forms/submit-button.tsx'
import { TextField } from '#app/kit/forms/text-field.tsx'
import { certificationField, MAX_CERTIFICATIONS, ROWS_SHOWN } from './fields.ts'

/** Certifications that the applicant claims to hold; empty rows are ignored. */
export function CertificationRows({ rows }: { rows: number }) {
  return (
    <fieldset className="grid min-w-0 gap-4">
      <legend className="mb-2 font-medium">Certificaciones que tienes (opcional)</legend>
      <input type="hidden" name={ROWS_SHOWN} value={rows} readOnly />
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} className="grid gap-3 rounded border border-line p-4">
          <TextField
            name={certificationField(row, 'certification_name')}
            label={`Certificación ${row + 1}`}
            maxLength={150}
            autoComplete="off"
          />
          <FieldRow>
            <DateField
              name={certificationField(row, 'date_completed')}
              label={`Fecha de la certificación ${row + 1}`}
            />
            <DateField
              name={certificationField(row, 'valid_through')}
              label={`Válida hasta ${row + 1}`}
            />
          </FieldRow>
        </div>
      ))}
      {rows < MAX_CERTIFICATIONS ? (
        <p>
          <SubmitButton
            variant="secondary"
            icon="plus"
            name="another"
            value="certification"
            pending="Agregando…"
          >
            Agregar otra
          </SubmitButton>
        </p>
      ) : null}
    </fieldset>
  )
}
