import type { ReactNode } from 'react'
import { useFormField, type FieldProps } from './field.tsx'
import { numberText } from './number-text.ts'
import { TextField } from './text-field.tsx'

/**
 * A number from 0, whole unless it says how many `decimals` it takes: '1.234,5'. It is text, since browsers read
 * '1.500' in a number field as 1,5; `wholeNumber` and `decimalNumber` of the contract take it as it comes.
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
