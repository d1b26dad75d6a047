import { Action } from './parts/action.tsx'

/**
 * Result screen of a module or the course. Texts and images are the same for all courses; the theme
 * provides the images.
 */
const WORDS = {
  module_won: {
    title: '¡Módulo completado!',
    text: 'Sigue con el próximo módulo.',
    action: 'Continuar',
  },
  module_lost: {
    title: 'Aún no lo logras',
    text: 'Repasa el módulo y vuelve a intentarlo.',
    action: 'Intentar de nuevo',
  },
  course_won: {
    title: '¡Curso completado!',
    text: 'Tu certificado está listo.',
    action: 'Terminar',
  },
  course_lost: {
    title: 'Te faltó poco',
    text: 'Repasa lo que te costó y termina el curso.',
    action: 'Intentar de nuevo',
  },
} as const
export type Result = keyof typeof WORDS

export const RESULTS = Object.keys(WORDS) as Result[]

export const RESULT_NAMES: Record<Result, string> = {
  module_won: 'Módulo ganado',
  module_lost: 'Módulo perdido',
  course_won: 'Curso ganado',
  course_lost: 'Curso perdido',
}

export function ResultScreen({ result }: { result: Result }) {
  const { title, text, action } = WORDS[result]
  return (
    <div className="screen result-screen" data-result={result}>
      <div className="result-image" />
      <div className="result-words">
        <p className="section-name">{title}</p>
        <p className="screen-text">{text}</p>
      </div>
      <Action>{action}</Action>
    </div>
  )
}
