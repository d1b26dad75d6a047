import type { ReactNode } from 'react'
import { paths } from '#app/kit/urls/paths.ts'
import { PageHeader } from '#app/kit/ui/page/page-header.tsx'
import { Alert } from '#app/kit/ui/states/alert.tsx'
import { buttonClass, ButtonLink } from '#app/kit/ui/button.tsx'
import { Card } from '#app/kit/ui/page/card.tsx'
import { Icon } from '#app/kit/ui/icon.tsx'

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

/** Recovery codes, which no page shows again. */
function RecoveryCodes({ codes, message }: { codes: string[]; message: string }) {
  const text = `${codes.join('\r\n')}\r\n`
  return (
    <div className="grid gap-4">
      <Alert tone="success">{message}</Alert>
      <Card title="Códigos de recuperación">
        <p>
          Guárdalos ahora: no se vuelven a mostrar. Con uno de ellos ingresas cuando no tengas tu
          celular o tu llave de acceso. Cada uno sirve una vez.
        </p>
        <ol className="my-4 grid list-inside list-decimal gap-y-1 font-mono">
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ol>
        <div className="flex flex-wrap gap-2 print:hidden">
          <a
            href={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`}
            download="codigos-de-recuperacion.txt"
            className={buttonClass()}
          >
            <Icon name="download" />
            Descargar
          </a>
          <ButtonLink to={paths.secondFactor.page} variant="primary">
            Ya los guardé
          </ButtonLink>
        </div>
      </Card>
    </div>
  )
}
