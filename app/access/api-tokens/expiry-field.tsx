import { TOKEN_DAYS } from '#contract/access/api-token-words.ts'
import { DateField } from '#app/kit/forms/dates/date-field.tsx'
import { FieldRow } from '#app/kit/forms/field.tsx'
import { SelectField } from '#app/kit/forms/choices/select-field.tsx'

/** Value of the choice of a day of one's own. */
export const EXPIRY_DATE = 'date'

/** Lifetime of a token: some days, or until a day. */
export function ExpiryFields({ bounds }: { bounds: { min: string; max: string } }) {
  return (
    <FieldRow>
      <SelectField
        name="expiry"
        label="Sirve durante"
        help="Te avisamos por correo una semana antes."
        required
        options={[
          ...TOKEN_DAYS.map((days) => ({ value: String(days), label: `${days} días` })),
          { value: EXPIRY_DATE, label: 'Hasta una fecha' },
        ]}
      />
      <DateField
        name="expires_on"
        label="Fecha"
        help="Con «Hasta una fecha»: un año a lo sumo."
        {...bounds}
      />
    </FieldRow>
  )
}
