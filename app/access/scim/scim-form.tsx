import { NO_USER_CREATION } from '#contract/platform/people/user-labels.ts'
import { CheckboxField, RadioGroup } from '#app/kit/forms/choices/choice-fields.tsx'
import { EditForm } from '#app/kit/forms/saving/edit-form.tsx'
import { useSession } from '#app/kit/shell/hooks.ts'
import { Alert } from '#app/kit/ui/states/alert.tsx'
import { Card } from '#app/kit/ui/page/card.tsx'

export const LABELS = {
  enabled: 'El directorio mantiene a las personas y los grupos',
  unknown_areas: 'Si el área de una persona no existe',
  unknown_positions: 'Si el cargo de una persona no existe',
  invites: 'Invitar por correo a las personas nuevas',
}

export const CHOICES = { create: 'Crear', reject: 'Rechazar' }
const OPTIONS = Object.entries(CHOICES).map(([value, label]) => ({ value, label }))

/** Settings of provisioning. */
export function ScimForm({
  defaults,
  recovered,
}: {
  defaults: Record<string, unknown>
  recovered: Record<string, unknown> | null
}) {
  const { userCreation } = useSession().tenant.features
  return (
    <Card title="Aprovisionamiento">
      <p className="mb-4">
        El directorio de tu compañía (Entra ID, Okta u otro con SCIM 2.0) crea, cambia y desactiva a
        las personas y sus grupos. Lo que envía de una persona deja de editarse aquí.
      </p>
      {userCreation ? null : (
        <div className="mb-4">
          <Alert live={false}>{NO_USER_CREATION}.</Alert>
        </div>
      )}
      <EditForm id="scim" defaults={defaults} recovered={recovered}>
        <CheckboxField
          name="enabled"
          label={LABELS.enabled}
          help="Si lo apagas, sus solicitudes se rechazan y todo vuelve a editarse a mano."
        />
        <RadioGroup
          name="unknown_areas"
          label={LABELS.unknown_areas}
          help="Llega como department."
          options={OPTIONS}
        />
        <RadioGroup
          name="unknown_positions"
          label={LABELS.unknown_positions}
          help="Llega como title."
          options={OPTIONS}
        />
        <CheckboxField
          name="invites"
          label={LABELS.invites}
          help="Reciben su usuario y una contraseña. No hace falta si ingresan con la cuenta de la compañía."
        />
      </EditForm>
    </Card>
  )
}
