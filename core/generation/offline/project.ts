import { type Outline, t1, t2 } from './scaffold.ts'

export const project: Outline = {
  title: (topic) => `Proyecto sobre ${topic.name}`,
  sections: (topic) => [
    t1('Planteamiento'),
    t2(
      'Problema',
      `Describe la situación que el proyecto quiere cambiar y su relación con ${topic.name}. Di a quién afecta, dónde, desde cuándo y cómo lo sabes: *En… se observa que…, lo que provoca…* Separa el problema de la falta de tu solución; “no hay un taller” no es un problema, sino una solución ausente.`,
      'Distingue causas y consecuencias. Pregunta “¿por qué?” varias veces hasta llegar a una causa sobre la que puedas actuar con el tiempo y los recursos que tienes. Apoya la descripción en información comprobable: una observación propia, una entrevista, un documento institucional citado.',
    ),
    t2(
      'Justificación',
      'Explica por qué conviene intervenir, por qué ahora y por qué de esta manera. ¿Quién gana si el proyecto funciona? ¿Qué ocurriría si no se hiciera nada? ¿Qué se ha intentado antes y con qué resultado? *El proyecto resulta pertinente porque…*',
      'Indica qué aporta tu formación: qué conceptos o técnicas de la carrera se pondrán en práctica y qué aprenderás al hacerlo. Una justificación convincente une una necesidad real con una capacidad real.',
    ),
    t1(
      'Objetivos',
      `Redacta un objetivo general que nombre el cambio esperado respecto ${topic.to}, con un verbo en infinitivo: *Contribuir a…*, *Diseñar…*, *Mejorar…* Debe poder leerse como la respuesta directa al problema.`,
      'Añade tres o cuatro objetivos específicos que sean los pasos para alcanzarlo. Comprueba cada uno con cinco preguntas: ¿es concreto?, ¿se puede medir?, ¿está a tu alcance?, ¿importa para el objetivo general?, ¿tiene una fecha? Si un objetivo describe una actividad en lugar de un resultado, reescríbelo.',
      'Define la población con la que trabajarás y el lugar. Aclara cuántas personas participarían, cómo se las invitará y qué beneficio y qué molestia puede suponer para ellas; si son menores de edad o están en situación vulnerable, prevé los permisos necesarios.',
    ),
    t1('Plan de trabajo'),
    t2(
      'Actividades y responsables',
      'Para cada objetivo específico, describe las actividades en orden: qué se hará, quién lo hará, con qué materiales y qué producto quedará. *En una primera etapa se…; a continuación…* Una actividad sin responsable no se cumple, y una sin producto no se puede evaluar.',
      'Explica el método que guía el trabajo (taller participativo, diagnóstico, campaña, prototipo, estudio de caso) y por qué es adecuado. Si tomas un modelo de otro proyecto o de un autor, cítalo y di qué adaptas a tu contexto.',
    ),
    t2(
      'Cronograma y recursos',
      'Distribuye las actividades por semanas, con margen para imprevistos y para la revisión final. Identifica las que dependen de otras: si la autorización se retrasa, ¿qué puede avanzar mientras tanto?',
      'Calcula los recursos humanos, materiales y económicos con precios que hayas consultado, y anota de dónde sale cada uno. Separa lo que ya tienes de lo que falta conseguir. *El presupuesto considera… y se financiará mediante…*',
    ),
    t1(
      'Evaluación y cierre',
      `Di cómo sabrás si el proyecto logró lo que buscaba. Para cada objetivo, elige un indicador, la manera de medirlo y el momento: antes, durante o al final. ¿Qué resultado considerarías un éxito y cuál te haría cambiar el plan? Piensa también en efectos no previstos sobre ${topic.name}.`,
      'Describe los riesgos principales y qué harías ante cada uno, y cuenta cómo podría continuar el trabajo cuando termine tu participación. Cierra con una frase que resuma el cambio esperado: *Al finalizar, se espera que…*',
    ),
  ],
}
