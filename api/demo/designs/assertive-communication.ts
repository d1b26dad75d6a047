import {
  challenge,
  concept,
  gaps,
  infographic,
  pairs,
  reflection,
  section,
  several,
  single,
  steps,
  tip,
} from '#api/courses/course-packages/authoring/contents.ts'
import { picture, type AuthoredDesign } from '#api/courses/course-packages/authoring/design.ts'
import { ROSE } from '#api/courses/course-packages/authoring/themes.ts'

/** «Comunicación asertiva». */
export const assertiveCommunication: AuthoredDesign = {
  theme: ROSE,
  sections: [
    section(
      'Estilos de comunicación',
      {
        icon: 'icono-escuchar.svg',
        color: '#A63D2F',
        subjectsTitle: 'Cómo suena cada uno',
        subjects: ['Pasivo', 'Agresivo', 'Asertivo'],
      },
      {
        Aprende: [
          concept(
            'Ni callar ni atropellar',
            'La comunicación asertiva dice lo que piensa y cuida a quien escucha, al mismo tiempo.',
            'Callar evita la molestia de hoy y cobra la de mañana. Atropellar gana la discusión y pierde a la persona.',
            picture(
              'dialogo-con-respeto.svg',
              'Dos personas de pie conversan frente a frente, con globos de diálogo del mismo tamaño.',
            ),
          ),
          pairs(
            '¿Quién habla así?',
            'Une cada frase con su estilo.',
            {
              Pasivo: '«Como quieran, a mí me da igual»',
              Agresivo: '«Eso se hace así y punto»',
              'Pasivo-agresivo': '«No, tranquilo, yo siempre lo hago»',
              Asertivo: '«Hoy no puedo; mañana a las 9 sí»',
            },
            'Busca quién reconoce las dos necesidades: la propia y la ajena.',
          ),
          reflection(
            'Tu estilo bajo presión',
            'Cuando tienes afán, ¿hacia qué estilo te vas? ¿En qué lo notan los demás?',
            'Piensa en el último cierre de mes o en un turno difícil.',
          ),
        ],
        Practica: [
          single(
            'A las cinco y media',
            'Te piden un informe para hoy y ya salías. Puedes mañana temprano. ¿Qué dices?',
            'Hoy no; mañana a las 8 sí',
            ['Bueno, qué remedio', 'Siempre lo mismo contigo'],
            'Un no con alternativa y hora es una respuesta completa.',
          ),
          gaps(
            'El mensaje en primera persona',
            'Completa la estructura.',
            'Cuando [pasa] esto, yo me [siento] así, y [necesito] esto otro.',
            ['culpo', 'exijo'],
            'Habla de ti y de lo que pasó, no de cómo es la otra persona.',
          ),
          tip(
            'Cambia «pero» por «y»',
            '«Buen trabajo, pero…» tapa lo que va antes.',
            '«Buen trabajo, y le falta la fecha» dice las dos cosas.',
          ),
        ],
      },
    ),
    section(
      'Conversaciones difíciles',
      {
        icon: 'icono-calma.svg',
        color: '#2F5597',
        subjectsTitle: 'Antes, durante y después',
        subjects: ['Preparar', 'Escuchar lo que no gusta', 'Cerrar con un acuerdo'],
      },
      {
        Aprende: [
          infographic(
            'Antes de hablar, cuatro preguntas',
            'cuatro-preguntas.svg',
            'Cuatro tarjetas: 1, ¿qué quiero lograr? 2, ¿qué pasó, sin adjetivos? 3, ¿qué puede estar viendo la otra persona? 4, ¿cuál es el momento y el lugar?',
          ),
          steps(
            'El orden importa',
            'Ordena la conversación.',
            [
              'Digo para qué la pido',
              'Cuento lo que vi',
              'Escucho hasta el final',
              'Acordamos y agradezco',
            ],
            'Quien no ha sido escuchado no puede acordar.',
          ),
          single(
            'Te interrumpe',
            'La otra persona te corta tres veces. ¿Qué haces?',
            'Pido terminar mi idea',
            ['Subo la voz', 'Me callo del todo'],
            '«Quiero terminar la idea y luego te escucho» baja el tono a los dos.',
          ),
        ],
        'Ponte a prueba': [
          several(
            'El medio adecuado',
            'Señala lo que se habla en persona o por llamada, y no por chat.',
            ['Una crítica', 'Un malentendido', 'Una mala noticia'],
            ['La hora de la reunión', 'Un enlace'],
            'Si puede doler o malinterpretarse, no va por escrito.',
          ),
          challenge(
            'Reto: la que tienes pendiente',
            'Elige una conversación que vienes aplazando y ponle fecha esta semana.',
            'Responde por escrito las cuatro preguntas antes de empezar.',
          ),
        ],
      },
    ),
  ],
}
