import { Form } from '@remix-run/react'
import {
  createContext,
  forwardRef,
  useContext,
  useState,
  type ComponentPropsWithoutRef,
} from 'react'
import { FORM_SCOPE } from '../urls/form-scope.ts'

/** Form scope of the page: the account and the company that it was rendered for; '' on public pages. */
export const FormScope = createContext('')

/**
 * Form that posts, for buttons and choices; `Form` of app/kit/forms has the fields that are typed. Both send the form
 * scope along, and the server refuses a form of another account or company (docs/decisions/0121).
 */
export const PostForm = forwardRef<
  HTMLFormElement,
  Omit<ComponentPropsWithoutRef<typeof Form>, 'method'>
>(function PostForm({ children, ...form }, ref) {
  return (
    <Form ref={ref} method="post" {...form}>
      <ScopeField scope={useContext(FormScope)} />
      {children}
    </Form>
  )
})

/** Field for the scope, the first of its form: the server reads it before it reads a file. */
export function ScopeField({ scope }: { scope: string }) {
  return scope === '' ? null : <input type="hidden" name={FORM_SCOPE} value={scope} readOnly />
}

/** Returns the field as a property, for what scripts post without a form. */
export function useScopeProperty(): Record<string, string> {
  return { [FORM_SCOPE]: useContext(FormScope) }
}

/** Returns the scope at the first render: typed text stays what it was typed for when the page is read again. */
export function useFirstScope(): string {
  const scope = useContext(FormScope)
  return useState(scope)[0]
}
