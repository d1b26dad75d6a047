import type { FieldProps } from './field.tsx'
import { TextField } from './text-field.tsx'

/** An amount of pesos. It is text, so that thousands can be read; `readMoney` takes it as it comes. */
export function MoneyField(props: FieldProps) {
  return <TextField {...props} prefix="$" inputMode="decimal" maxLength={30} autoComplete="off" />
}
