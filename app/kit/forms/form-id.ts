import { createContext, useContext } from 'react'

export const FormId = createContext<string | null>(null)

/** Returns the id of the form around a field. */
export function useFormId(): string {
  const id = useContext(FormId)
  if (id === null) throw new Error('A form field must stand inside <Form>')
  return id
}
