import type { ReactNode } from 'react'
import { useFormField, type FieldProps } from './field.tsx'
import { numberText } from './number-text.ts'
import { TextField } from './text-field.tsx'

/**
 * Number from 0, an integer unless `decimals` is given: '1.234,5'. It is a text input, because browsers read
 * '1.500' in a number field as 1,5; `wholeNumber` and `decimalNumber` of the contract parse the text.
 */
export function NumberField({
  decimals = 0,
  ...props
}: FieldProps & { decimals?: number; prefix?: ReactNode }) {
  const { defaultValue } = useFormField(props.name)
  return (
    <TextField
      {...props}
      value={numberText(defaultValue, decimals)}
      inputMode={decimals === 0 ? 'numeric' : 'decimal'}
      maxLength={20}
      autoComplete="off"
    />
  )
}
