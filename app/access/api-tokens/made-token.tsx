import type { MadeApiToken } from '#contract/access/api-tokens.ts'
import { WayOut } from '#app/kit/forms/choices/nothing-chosen.tsx'
import { SecretField } from '#app/kit/forms/secret-field.tsx'
import { useSession } from '#app/kit/shell/hooks.ts'
import { Alert } from '#app/kit/ui/states/alert.tsx'
import { RouteDialog } from '#app/kit/ui/popups/route-dialog.tsx'
import { formatDate } from '#app/kit/ui/format.ts'
import { ScrollRegion } from '#app/kit/ui/page/scroll-region.tsx'

/** A new token with its secret, on the answer to the form that made it and nowhere else. */
export function MadeToken({
  made: { token, secret },
  title,
  closeTo,
}: {
  made: MadeApiToken
  title: string
  closeTo: string
}) {
  const { timezone } = useSession().tenant
  const end = new Date(Date.parse(token.expires_at) - 1)
  return (
    <RouteDialog title={title} description={token.name} closeTo={closeTo} size="lg">
      <div className="grid gap-4">
        {secret === null ? null : (
          <Alert tone="warning" title="Cópialo ahora: no se muestra otra vez">
            Guárdalo donde guardas contraseñas. Quien lo tenga puede usarlo hasta el{' '}
            {formatDate(end, timezone)}.
          </Alert>
        )}
        <SecretField
          label="Token"
          help="Va en la cabecera Authorization de cada llamada, nunca en la dirección."
          value={secret}
          copied="Se copió el token."
          replacementHint="El token ya se mostró. Si no lo copiaste, reemplázalo desde la lista de tokens."
        />
        <div>
          <p className="pb-1 font-medium">Ejemplo</p>
          <ScrollRegion label="Ejemplo" className="overflow-x-auto rounded bg-sunken p-3 text-sm">
            <pre>{`curl -H "Authorization: Bearer $SENDERO_TOKEN" \\\n  ${EXAMPLE}`}</pre>
          </ScrollRegion>
        </div>
      </div>
      <WayOut closeTo={closeTo} />
    </RouteDialog>
  )
}

const EXAMPLE = '"$SENDERO_URL/api/areas?limit=10"'
