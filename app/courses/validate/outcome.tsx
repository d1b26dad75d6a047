import type { CertificateCheck } from '#contract/courses/certificates.ts'
import { DescriptionList } from '#app/kit/ui/page/description-list.tsx'
import { formatDay } from '#app/kit/ui/format.ts'
import { Icon, type IconName } from '#app/kit/ui/icon.tsx'

export type Outcome = 'valid' | 'not-in-force' | 'invalid'

const LOOK = {
  valid: { icon: 'success', box: 'bg-success-soft text-success-text' },
  'not-in-force': { icon: 'warning', box: 'bg-warning-soft text-warning-text' },
  invalid: { icon: 'error', box: 'bg-danger-soft text-danger-text' },
} as const satisfies Record<Outcome, { icon: IconName; box: string }>

/** Result of a check, as the main message of its page. */
export function OutcomeBox({ outcome, children }: { outcome: Outcome; children: string }) {
  return (
    <div className={`flex items-start gap-3 rounded p-4 ${LOOK[outcome].box}`}>
      <Icon name={LOOK[outcome].icon} size={24} />
      <p className="min-w-0 text-lg font-medium">{children}</p>
    </div>
  )
}

/** Returns what a certificate or certification is worth today, in the words of specification 3, section 2. */
export function outcomeOf(check: CertificateCheck): { outcome: Outcome; message: string } {
  const { is_valid, revoked, valid_through, certification_name } = check
  const [noun, consulted] = certification_name
    ? ['La certificación', 'consultada']
    : ['El certificado', 'consultado']
  if (is_valid) {
    const valid = certification_name ? 'válida' : 'válido'
    return { outcome: 'valid', message: `${noun} ${consulted} es ${valid} y se encuentra vigente.` }
  }
  if (revoked) {
    return {
      outcome: 'not-in-force',
      message: `${noun} ${consulted} NO se encuentra vigente: la compañía ${certification_name ? 'la' : 'lo'} revocó.`,
    }
  }
  if (valid_through) {
    return {
      outcome: 'not-in-force',
      message: `${noun} ${consulted} NO se encuentra vigente: venció el ${formatDay(valid_through)}.`,
    }
  }
  return { outcome: 'invalid', message: 'El certificado consultado no es válido.' }
}

/** Content of a certificate or certification, for whoever compares it with a file or paper. */
export function CertificateFacts({ check }: { check: CertificateCheck }) {
  const { full_name, identification_number, course_name, certification_name, valid_through } = check
  return (
    <DescriptionList
      items={[
        { term: 'Nombre', value: full_name },
        ...(certification_name
          ? [{ term: 'Certificación', value: certification_name }]
          : [
              { term: 'Identificación', value: identification_number },
              { term: 'Curso', value: course_name },
            ]),
        {
          term: 'Válido hasta',
          value: valid_through ? formatDay(valid_through) : 'Sin vencimiento',
        },
      ]}
    />
  )
}
