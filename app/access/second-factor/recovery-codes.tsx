import { Alert } from '#app/kit/ui/alert.tsx'
import { buttonClass, ButtonLink } from '#app/kit/ui/button.tsx'
import { Card } from '#app/kit/ui/card.tsx'
import { Icon } from '#app/kit/ui/icon.tsx'
import { paths } from '#app/kit/urls/paths.ts'

/** Recovery codes, which no page shows again. */
export function RecoveryCodes({ codes, message }: { codes: string[]; message: string }) {
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
