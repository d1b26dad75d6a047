import {
  challenge,
  concept,
  gaps,
  infographic,
  pairs,
  section,
  several,
  single,
  steps,
  tip,
} from '#api/courses/course-packages/authoring/contents.ts'
import { picture, type AuthoredDesign } from '#api/courses/course-packages/authoring/design.ts'
import { BLUE } from '#api/courses/course-packages/authoring/themes.ts'

/** «Prevención del lavado de activos (SAGRILAFT)». */
export const moneyLaunderingPrevention: AuthoredDesign = {
  theme: BLUE,
  sections: [
    section(
      'Señales de alerta',
      {
        icon: 'icono-peligros.svg',
        color: '#C07A00',
        subjectsTitle: 'Lo que no cuadra',
        subjects: ['Qué es lavar activos', 'Conocer a la contraparte', 'Señales que se repiten'],
      },
      {
        Aprende: [
          concept(
            'Dinero que quiere parecer limpio',
            'Lavar activos es dar apariencia legal a dinero que viene de un delito. Para lograrlo necesita empresas como la nuestra.',
            'SAGRILAFT es el sistema con que lo evitamos: conocer con quién negociamos, notar lo raro y reportarlo.',
            picture(
              'pago-sospechoso.svg',
              'Un computador muestra un pago con una señal de alerta; al lado hay fajos de billetes y un candado.',
            ),
          ),
          several(
            'Cinco pagos',
            'Señala los que merecen una segunda mirada.',
            ['Paga un tercero', 'Efectivo y con afán', 'No pide factura'],
            ['Transfiere a 30 días', 'Pide cotización formal'],
            'Una señal no prueba nada: obliga a preguntar.',
          ),
          pairs(
            'Quién es quién',
            'Une cada palabra con lo que significa.',
            {
              Contraparte: 'Cliente, proveedor, socio o empleado',
              'Beneficiario final': 'La persona que de verdad es dueña o gana',
              PEP: 'Persona con un cargo público relevante',
              Lista: 'Registro de personas sancionadas',
            },
            'Una PEP puede ser cliente; solo pide más cuidado.',
          ),
        ],
        Practica: [
          single(
            'Un cliente nuevo',
            'Quiere comprar el triple de lo normal y no entrega la cámara de comercio. ¿Qué haces?',
            'No avanzo sin documentos',
            ['Vendo y la pido después', 'Pregunto a un conocido'],
            'Sin conocer a la contraparte no hay negocio, aunque sea grande.',
          ),
          gaps(
            'La debida diligencia',
            'Completa lo que se revisa antes de firmar.',
            'Verifico la [identidad], consulto las [listas] y pregunto por el [origen] de los recursos.',
            ['simpatía', 'horario'],
            'Se hace al empezar y se repite cada año.',
          ),
          tip(
            'No lo alertes',
            'Si sospechas de alguien, no se lo digas a esa persona ni a tus compañeros.',
            'Reporta y sigue normal. Avisarle puede ser un delito.',
          ),
        ],
      },
    ),
    section(
      'Cómo reportar',
      {
        icon: 'icono-reporte.svg',
        color: '#2F5597',
        subjectsTitle: 'Del aviso al reporte',
        subjects: ['A quién le cuentas', 'Qué escribes', 'Qué pasa después'],
      },
      {
        Aprende: [
          infographic(
            'El camino de un reporte',
            'camino-de-un-reporte.svg',
            'Cuatro tarjetas: 1, notas algo raro y guardas los documentos. 2, escribes a cumplimiento el mismo día. 3, el oficial de cumplimiento analiza. 4, si procede, reporta a la UIAF.',
          ),
          steps(
            'Ponlo en orden',
            'Notaste un pago extraño. Ordena lo que sigue.',
            [
              'Guardo los soportes',
              'Escribo a cumplimiento',
              'Cumplimiento analiza',
              'Se reporta a la UIAF',
            ],
            'Tú reportas adentro; a la UIAF reporta el oficial de cumplimiento.',
          ),
          single(
            '¿Y si me equivoco?',
            'Reportaste de buena fe y todo era legal. ¿Qué pasa contigo?',
            'Nada: hice lo correcto',
            ['Me llaman la atención', 'Respondo por la venta'],
            'Un reporte de buena fe nunca se castiga.',
          ),
        ],
        'Ponte a prueba': [
          several(
            'Un buen reporte',
            'Señala lo que debe llevar.',
            ['Qué pasó y cuándo', 'Quién participó', 'Los documentos'],
            ['Mi teoría del delito', 'La opinión del cliente'],
            'Hechos y soportes. Las conclusiones las saca cumplimiento.',
          ),
          challenge(
            'Reto: tus tres señales',
            'Escribe las tres señales de alerta más probables en tu puesto.',
            'Compártelas con tu jefe y revisen juntos si el equipo las conoce.',
          ),
        ],
      },
    ),
  ],
}
