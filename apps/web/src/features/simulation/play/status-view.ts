import { BATTERY_CAPACITY, balanceOf, type EnergyFlow } from '../energy-flow.ts';
import { STATIONS } from '../grid.ts';
import { supplyOf } from '../supply.ts';
import { find } from './find-elements.ts';

/** Draws faults, supply, stored energy, and the energy balance. */
export function showStatus(root: Element, flow: EnergyFlow): void {
  const { faults, supplied, stored } = flow;
  for (const element of root.querySelectorAll('[data-line]')) {
    mark(element, faults.lines.has(numberOf(element, 'data-line')));
  }
  for (const element of root.querySelectorAll('[data-module]')) {
    mark(element, faults.modules.has(numberOf(element, 'data-module')));
  }
  for (const element of root.querySelectorAll('[data-station]')) {
    mark(element, supplied[numberOf(element, 'data-station')] !== true);
  }
  for (const element of root.querySelectorAll('[data-state]')) {
    showWhen(element, supplyOf(flow, numberOf(element, 'data-state')));
  }
  for (const [station, { kind }] of STATIONS.entries()) {
    const count = `${stored[station] ?? 0}`;
    if (kind === 'load' || kind === 'battery') write(root, `[data-stored="${station}"]`, count);
    root
      .querySelector(`[data-level="${station}"]`)
      ?.setAttribute('stroke-dasharray', `${count} ${BATTERY_CAPACITY}`);
  }
  for (const [key, value] of Object.entries(balanceOf(flow)))
    write(root, `[data-balance="${key}"]`, `${value}`);
}

/** Of the texts that exclude each other, shows the one for `state`. */
export function showWhen(element: Element, state: string): void {
  for (const text of element.querySelectorAll('[data-when]')) {
    text.toggleAttribute('hidden', text.getAttribute('data-when') !== state);
  }
}

function write(root: Element, selector: string, text: string): void {
  const element = find(root, selector, HTMLElement);
  if (element.textContent !== text) element.textContent = text;
}

function mark(element: Element, isOut: boolean): void {
  element.toggleAttribute('data-out', isOut);
}

function numberOf(element: Element, attribute: string): number {
  return Number(element.getAttribute(attribute));
}
