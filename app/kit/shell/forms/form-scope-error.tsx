import { isRouteErrorResponse } from '@remix-run/react'
import type { FormScopeRefusal } from '../../backend/form-scope.server.ts'
import { ErrorState } from '../../ui/states/error-state.tsx'
import { FORM_SCOPE } from '../../urls/form-scope.ts'
import { WayToAccount, WayToCompany } from './form-scope-way.tsx'

/** Returns the refusal of a form of another account or company; null for other errors. */
export function formScopeRefusalIn(error: unknown): FormScopeRefusal | null {
  const body = isRouteErrorResponse(error) ? (error.data as Partial<FormScopeRefusal> | null) : null
  return body?.code === FORM_SCOPE ? (body as FormScopeRefusal) : null
}

/** Replaces a form of another account or company, with the way back to it. */
export function FormScopeError({
  refusal: { message, company, company_id: id, other_account, returnTo },
  heading,
}: {
  refusal: FormScopeRefusal
  heading?: 'h1' | 'h2'
}) {
  return (
    <ErrorState
      title="No se guardó"
      heading={heading}
      retryTo={company || other_account ? undefined : returnTo}
      action={
        company ? (
          <WayToCompany company={{ id, name: company }} returnTo={returnTo} />
        ) : other_account ? (
          <WayToAccount returnTo={returnTo} />
        ) : undefined
      }
    >
      {message}
    </ErrorState>
  )
}
