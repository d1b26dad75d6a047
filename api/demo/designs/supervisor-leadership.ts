import {
  challenge,
  concept,
  gaps,
  infographic,
  pairs,
  podium,
  reflection,
  section,
  several,
  single,
  steps,
  tip,
} from '#api/courses/course-packages/authoring/contents.ts'
import { picture, type AuthoredDesign } from '#api/courses/course-packages/authoring/design.ts'
import { BLUE } from '#api/courses/course-packages/authoring/themes.ts'

/** «Liderazgo para supervisores». */
export const supervisorLeadership: AuthoredDesign = {
  theme: BLUE,
  sections: [
    section(
      'Del puesto al liderazgo',
      {
        icon: 'icono-defensa.svg',
        color: '#2F5597',
        subjectsTitle: 'Ayer compañero, hoy jefe',
        subjects: ['Lo que cambia y lo que no', 'Ganar confianza', 'Decir que no sabes'],
      },
      {
        Aprende: [
          concept(
            'Tu trabajo ya no es hacerlo todo',
            'Hasta ayer te medían por lo que hacías. Desde hoy, por lo que tu equipo logra sin ti al lado.',
            'La tentación es seguir haciendo lo que sabes. Cada vez que la sigas, alguien deja de aprender.',
          ),
          single(
            'El primer lunes',
            'Un amigo de tu antiguo turno llega tarde y espera que no digas nada. ¿Qué haces?',
            'Hablo con él a solas',
            ['Lo dejo pasar', 'Lo regaño en el grupo'],
            'Lo que dejas pasar una vez se vuelve la regla.',
          ),
          tip(
            'Tres palabras que abren',
            '«No lo sé».',
            'Dilas pronto, y enseguida: «lo averiguo y te cuento el jueves». Y cúmplelo.',
          ),
        ],
        Practica: [
          pairs(
            'De compañero a jefe',
            'Une cada situación con lo que hace quien lidera.',
            {
              'Un logro': 'Lo cuenta con nombre propio',
              'Un error': 'Pregunta qué faltó, no quién fue',
              'Una duda': 'Da contexto antes que órdenes',
              'Una queja': 'Escucha completo y responde con fecha',
            },
            'El mérito es del equipo; la responsabilidad, tuya.',
          ),
          podium(
            'Qué construye confianza',
            'Ordena de lo que más confianza da a lo que menos.',
            ['Cumplir lo prometido', 'Escuchar sin celular', 'Un discurso emotivo'],
            'La confianza se gana con hechos pequeños y repetidos.',
          ),
          reflection(
            'Tu mejor jefe',
            'Piensa en la mejor persona que te ha dirigido. ¿Qué hacía que puedas copiar mañana?',
            'Busca un comportamiento, no una cualidad: «saludaba por el nombre», no «era buena gente».',
          ),
        ],
      },
    ),
    section(
      'Retroalimentar',
      {
        icon: 'icono-escuchar.svg',
        color: '#1E7A78',
        subjectsTitle: 'Decirlo a tiempo',
        subjects: ['Hechos, no etiquetas', 'En privado y pronto', 'El acuerdo que sigue'],
      },
      {
        Aprende: [
          infographic(
            'Cuatro pasos para retroalimentar',
            'pasos-retroalimentar.svg',
            'Cuatro tarjetas numeradas: 1, el hecho, lo que viste, cuándo y dónde. 2, el efecto, lo que causó. 3, la pregunta, ¿cómo lo ves tú? 4, el acuerdo, qué, quién y para cuándo.',
          ),
          concept(
            'Hechos y no etiquetas',
            '«Eres desordenado» se discute. «El martes quedaron cuatro cajas en el pasillo» se arregla.',
            'Si no puedes decir cuándo y dónde pasó, todavía no estás listo para hablarlo.',
            picture(
              'reunion-uno-a-uno.svg',
              'Dos personas conversan sentadas a lado y lado de un escritorio, cada una con un globo de diálogo.',
            ),
          ),
          steps(
            'Ordena la conversación',
            'Pon los cuatro pasos en orden.',
            ['Cuento el hecho', 'Digo qué causó', 'Pregunto cómo lo ve', 'Acordamos qué sigue'],
            'Si acuerdas antes de preguntar, no es un acuerdo: es una orden.',
          ),
        ],
        'Ponte a prueba': [
          several(
            'Frases que sirven',
            'Señala las que describen un hecho.',
            ['Faltaron dos firmas', 'Llegaste a las 7:20'],
            ['Nunca te importa', 'Eres muy lento'],
            'Nunca, siempre y eres casi siempre son etiquetas.',
          ),
          gaps(
            'La corrección respetuosa',
            'Así suena una retroalimentación completa.',
            'El [martes] vi el pasillo ocupado y eso [retrasó] la ruta. ¿Qué [necesitas] para que no pase?',
            ['siempre', 'quieres'],
            'Fecha, efecto y una pregunta.',
          ),
        ],
      },
    ),
    section(
      'Delegar',
      {
        icon: 'icono-compartir.svg',
        color: '#6B4430',
        subjectsTitle: 'Soltar sin abandonar',
        subjects: ['A quién y qué', 'Cómo saber si va bien', 'Qué no se delega'],
      },
      {
        Aprende: [
          concept(
            'Delegar no es repartir tareas',
            'Se delega un resultado, con el porqué, el plazo y hasta dónde puede decidir la persona.',
            'Lo que no se dice, la otra persona lo adivina. Y adivina distinto.',
          ),
          single(
            'Una semana después',
            'Delegaste el inventario y no sabes cómo va. ¿Qué haces?',
            'Pregunto en la fecha dicha',
            ['Reviso a escondidas', 'Lo hago yo mismo'],
            'El seguimiento se acuerda al delegar, no cuando entra la angustia.',
          ),
          tip(
            'Lo que no se delega',
            'Contratar, felicitar y corregir.',
            'Esas tres conversaciones son tuyas.',
          ),
        ],
        Practica: [
          several(
            'Antes de soltar',
            'Señala lo que debe quedar claro.',
            ['El resultado esperado', 'La fecha', 'Qué puede decidir'],
            ['Cada paso', 'Mi opinión de otros'],
            'El cómo es de quien lo hace.',
          ),
          challenge(
            'Reto: suelta una',
            'Elige hoy una tarea que haces cada semana y que alguien de tu equipo podría aprender.',
            'Acuerda con esa persona el resultado, la fecha y una revisión a mitad de camino.',
          ),
        ],
      },
    ),
  ],
}
