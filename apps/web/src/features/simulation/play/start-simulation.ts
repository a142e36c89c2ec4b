import { advance, runningFlow } from '../advance.ts';
import type { EnergyFlow } from '../energy-flow.ts';
import { describeStep, describeSupply, describeSwitching } from '../sentences.ts';
import { type GridPart, isOut, toggle } from '../switching.ts';
import { find } from './find-elements.ts';
import { followMotion } from './motion.ts';
import { createPacketView } from './packet-view.ts';
import { showStatus } from './status-view.ts';
import { createStepClock } from './step-clock.ts';
import { startSwitches } from './switches.ts';

/** Runs the drawn grid: starts when it is visible, handles the visitor's input, and announces changes to screen readers. */
function startSimulation(root: Element): void {
  let flow = runningFlow();
  const packets = createPacketView(root);
  const announcement = find(root, '[data-announcement]', HTMLElement);

  const show = (next: EnergyFlow): void => {
    flow = next;
    showStatus(root, flow);
    switches.show((part) => isOut(flow, part));
  };
  const say = (text: string): void => {
    announcement.textContent = text;
  };
  const step = (): string | undefined => {
    const before = flow;
    show(advance(flow));
    return describeStep(before, flow);
  };
  const switches = startSwitches(root, (part: GridPart) => {
    const before = flow;
    show(toggle(flow, part));
    if (motion.isWanted()) packets.turn(flow, clock.left());
    else packets.rest(flow);
    say(describeSwitching(before, flow, part));
  });
  const clock = createStepClock(root, () => {
    const change = step();
    packets.travel(flow);
    if (change !== undefined) say(change);
  });
  const motion = followMotion(root, clock.run);

  const onPress = (selector: string, act: () => void): void => {
    const button = find(root, selector, HTMLButtonElement);
    button.addEventListener('click', act);
    button.disabled = false;
  };
  const standStill = (): void => {
    clock.forget();
    packets.rest(flow);
  };
  onPress('[data-step]', () => {
    if (motion.isWanted()) motion.stop();
    const change = step();
    standStill();
    say(`Schritt ${flow.step}. ${change ?? describeSupply(flow)}`);
  });
  onPress('[data-reset]', () => {
    show(runningFlow());
    standStill();
    clock.run(motion.isWanted());
    say(`Zurückgesetzt. ${describeSupply(flow)}`);
  });
  showStatus(root, flow);
}

const root = document.querySelector('section[data-simulation]');
if (root !== null) startSimulation(root);
