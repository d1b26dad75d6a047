import type { ReactNode } from 'react'
import { paths } from '#app/kit/urls/paths.ts'
import { PageHeader } from '#app/kit/ui/page-header.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'

/** Page that changes a factor or its codes. New recovery codes take the place of its form. */
export function FactorPage({
  title,
  codes,
  done,
  children,
}: {
  title: string
  codes: string[] | undefined
  /** Sentence above the new codes. */
  done: string
  children: ReactNode
}) {
  return (
    <div className="mx-auto max-w-form">
      <PageHeader
        title={codes ? 'Guarda tus códigos de recuperación' : title}
        back={{ to: paths.secondFactor.page, label: 'Volver al segundo factor' }}
      />
      {codes ? <RecoveryCodes codes={codes} message={done} /> : children}
    </div>
  )
}
